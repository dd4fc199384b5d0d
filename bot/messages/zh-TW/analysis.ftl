# The analysis of a finished game: the curve of the chances, and the costliest moves.

percent = { $share }%
button-analyse = 分析
analysis-title = 誰領先
analysis-end = 終局
analysis-alt-cost = { $number } { $who } { $cost }
analysis-alt-chance = { $who } { $chance }
analysis-costly = 最虧的幾步
analysis-cost = −{ $cost }
analysis-cost-unsolved = { $cost }，還沒算到終局
analysis-change = { $before } → { $after }
# In a first look, words take the place of numbers.
analysis-size = { $size ->
    [small] 小失誤
    [clear] 明顯失誤
    [big] 大失誤
   *[unsolved] 還沒算到終局
}
# The same next to a number in the picture. There is little room.
analysis-mark = { $size ->
    [small] 小
    [clear] 明顯
    [big] 大
   *[unsolved] ？
}
analysis-who = { $who } { $change }
analysis-who-size = { $who }：{ $size }
analysis-foot = { $marks ->
    [0] {""}
   *[1] 數字是最虧的幾步。
}{ $refined ->
    [0] 這是初步結果{ $unsolved ->
        [0] 。
       *[1] ；「？」是還沒算到終局。
    }
   *[1] { $exact ->
        [0] 全部都是估計。
       *[other] { $moves } 步中有 { $exact } 步是精確值，其餘是估計。
    }
}
# In a puzzle, the move wasn't played in a game.
analysis-played = { $way ->
    [tried] 你試的
    [other] 另一步
   *[played] 實際
}
analysis-better = 更好
analysis-promise = { $way } { $chance }
analysis-told = { $way ->
    [direct] 我會私訊你
    [button] 到那一局下面按**看分析**就看得到
    [guest] 到那一局下面按分析的按鈕就看得到
   *[command] 用 `/azul record analyse` 就看得到
}
analysis-thinking = 我正在分析 { $name }：{ $moves } 步已經看完 { $done } 步。一分鐘左右先出初步結果，會顯示在這裡。如果花太久，這則回覆就沒辦法再更新，到時{ analysis-told }。
analysis-later = 我還在分析 { $name }：{ $moves } 步已經看完 { $done } 步。Discord 不讓我再更新這則回覆，但我會分析完並把結果存好：{ analysis-told }。
analysis-first = -# 這是初步結果：每一步我都只想了一下。{ $state ->
    [here] 我正在仔細分析，要幾分鐘，完成後會取代這裡的內容。如果太久，這則回覆沒辦法再更新，{ analysis-told }。
    [later] 我還在仔細分析。Discord 不讓我再更新這則回覆：{ analysis-told }。
    [failed] 仔細分析沒有完成，因為負責的程序中斷了。用 `/azul record analyse` 可以再試一次。
   *[page] 仔細分析完成後，用 `/azul record analyse` 就看得到。
}
analysis-refined = -# 現在是仔細分析後的結果，取代了初步結果，數字和走法可能會不一樣。
analysis-failed = { $name } 沒有分析完，因為負責的程序中斷了。用 `/azul record analyse` 再試一次；如果一直這樣，可能是我所在的電腦記憶體不夠。
analysis-overview =
    ### { $name } 的分析
    { $players }
    -# 勝率是我預期的結果，假設接下來大家都走得很好。抽到什麼是運氣，不算任何人的失誤。{ $exact ->
        [0] 全部都是估計
       *[other] 有 { $exact } 步已經算到終局，其餘是估計
    }{ $refined ->
        [0] {""}
       *[1] ，以 5% 為單位
    }；虧得太少、沒辦法確定的不算失誤。{ $late ->
        [0] {""}
       *[other] 時間到了由電腦代走的 { $late } 步也不算。
    }
analysis-player = **{ $who }**：{ $count ->
    [0] 沒有明顯吃虧的一步
   *[other] 最虧的是 { $costs }
}
analysis-numbered = **{ $number }** 號（{ $cost }）
analysis-numbers = 每個號碼是圖中的一步{ $refined ->
    [0] {""}
   *[1] ，括號裡是虧掉的勝率
}；按 ▶ 看怎麼走更好。
analysis-mistake =
    ### { $mark } · { $who } · 第 { $number } 步，共 { $moves } 步 · { $name }
    實際走的：**{ $played }** · { $refined ->
        [0] { $change }
       *[1] 勝率 { $change }
    }
    更好的：**{ $better }**{ $why }
    -# { $certainty ->
        [exact] 已經算到終局：這是確定的。
        [unsolved] 這是最後一輪的一步，我還沒算到終局，所以另一步不一定更好。
       *[estimate] 這是估計。
    }
analysis-line = -# 走更好的那步，之後最好的走法：{ $line }
analysis-both-line = -# 不管走哪步，之後最好的走法：{ $line }
analysis-played-line = -# 走實際的那步，之後最好的走法：{ $line }

## Reasons why a move is better. "otherwise" means: after the other move

why-answer = { $loses ->
    [yes] 這樣 { $who } 不管怎麼走都要扣分。
   *[no] 這樣 { $who } 下一步{ $amount ->
        [0] 一分也拿不到
       *[other] 最多得 { $amount } 分
    }；否則最多可以得 { $other } 分。
}

## Explanations of a better move. They are based on several continuations ("ways")

# Used before the reasons. "known" tells whether there are any; it is "equal" if the moves are about equal.
why-price = { $later ->
    [yes] 這輪大約少得 { $price } 分
   *[no] 現在少得 { $price } 分
}{ $known ->
    [equal] ，但後面補得回來。
    [yes] ，但很值得。
   *[no] ，{ why-unknown }
}
why-equal = 選你喜歡的就好。
# "replies" tells whether the points after the replies favour the better move ("for") or not ("against").
why-unknown = 好在哪裡我沒辦法用一句話說清楚{ $replies ->
    [for] ：比比看下面的走法吧。
    [against] ，從下面走法後的分數也看不出來。
   *[none] 。
}
# After reasons of few points in favour of a much better move.
why-small = 數字不大，但勝率差很多。
# "reason" is one of the messages "…-then-…". "again" means that the sentence before began the same way.
why-then = { $again ->
    [yes] {""}
   *[no] 到{ $when ->
        [next-round] 下一輪
       *[round] 這輪
    }結束時，
}{ $reason }；我往下試了 { $ways } 種走法，{ $all ->
    [yes] 每種都這樣
   *[no] 有 { $held } 種是這樣
}。
then-theirs = { $who } 的圖板比較差，{ $reason }
then-lead = 跟對手比，大約多賺 { $about } 分
then-denial = { $who } 大約少得 { $about } 分

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

costs-answer = { $other_loses ->
    [yes] {""}
   *[no] 這樣 { $who } 下一步最多可以得 { $other } 分。
}
costs-denial = 這樣到這輪結束時，{ $who } 會多得大約 { $much } 分。
costs-lead = 這樣到{ $when ->
    [next-round] 下一輪
   *[round] 這輪
}結束時，你跟對手比會吃虧大約 { $much } 分。
costs-falling = 有 { $count } 塊瓷磚掉到地板排。

refused-not-analysed = #{ $game } 這一局要玩完才能分析。用 `/azul record history` 可以看每一步。
refused-too-many-analyses = { $mine ->
    [0] 我正在分析很多局。
   *[other] 我已經在幫你分析 { $mine } 局了。
}等其中一局好了再試一次吧。

command-record-analyse = 玩完之後看誰什麼時候領先、哪幾步最虧
