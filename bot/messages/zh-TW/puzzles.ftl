# Daily puzzles and puzzles for practice.

puzzle-grade = { $grade ->
    [1] ★☆☆
    [2] ★★☆
   *[3] ★★★
}
puzzle-daily = ### 🧩 每日一題 { $number } · { $ruleset } { $stars }
puzzle-result = 第 { $number } 題：{ $tried ->
    [0] 沒有人作答。
    [1] { $found ->
        [0] 有一個人作答，沒有答對。
       *[other] 有一個人作答，而且答對了。
    }
   *[other] { $tried } 人作答，{ $found ->
        [0] 沒有人答對。
       *[other] { $found } 人答對。
    }
}解答：**{ $solution }**
puzzle-question = { $asks ->
    [points] 只剩你還要放瓷磚，有一步得分最高。
    [shared] 輪到你了，有一步{ $others ->
        [0] 走下去一定
        [1] 不管對手怎麼走都
       *[other] 不管其他人怎麼走都
    }能共享勝利。
   *[win] 輪到你了，有一步{ $others ->
        [0] 走下去一定
        [1] 不管對手怎麼走都
       *[other] 不管其他人怎麼走都
    }能贏。
}
puzzle-ask = { $question }**可以試四次，只有你看得到。**
puzzle-share = { $who } { $squares }{ $streak ->
    [0] {""}
   *[other] {" "}🔥 { $streak }
}
puzzle-more-shares = ……還有 { $count } 人
puzzle-colours = -# 🟩 最好 · 🟨 差 3 分以內 · 🟧 差 8 分以內 · 🟥 差更多
puzzle-name = 🧩 題目 #{ $name } { $stars }
puzzle-name-daily = 🧩 每日一題 { $number } { $stars }
puzzle-tries-left = **{ $name }**{ $squares } · 還能試 { $left } 次
puzzle-solved = **{ $name }**{ $squares } · { $solved ->
    [yes] 第 { $tries } 次答對
   *[no] 沒有答對
}{ $streak ->
    [0] {""}
   *[other] {" · "}🔥 { $streak }
}
puzzle-outcome = { $share ->
    [win] { $lead ->
        [0] 靠同分比較獲勝
       *[other] 贏 { $points } 分
    }
    [shared] 共享勝利
   *[none] { $lead ->
        [0] 在同分比較落敗
       *[other] 輸 { $points } 分
    }
}
puzzle-wrong = { $square } **{ $move }**：{ $nearness ->
    [close] 非常接近，但
   *[far] {""}
}{ $asks ->
    [points] 至少比最好的一步少得 { $fewer } 分
   *[other] { $others ->
        [0] 最好也只是
       *[other] 結果是
    }{ $outcome }
}。
puzzle-reply = { $players ->
    [2] 對手
   *[other] { $who }{" "}
}會回應：**{ $move }**。
puzzle-rest = -# 接著：{ $line }
puzzle-hidden = -# 在你分享顏色之前，沒有人看得到你試了什麼。
puzzle-solution = { $asks ->
    [points] **{ $move }** 比次好的一步至少多得 { $more } 分。
   *[other] **{ $move }** 會{ $best }；次好的一步{ $others ->
        [0] 最好也只是
       *[other] 會
    }{ $second }。
}
# The reasons are noun phrases, because they form a list with “和”.
puzzle-why = 為什麼不是 **{ $other }**？走解答那步，之後大家都走最好的話：{ $why }。
puzzle-why-gained = 你的放磚得分 { $best }（不是 { $other }）
puzzle-why-lost = 你的扣分 { $best }（不是 { $other }）
puzzle-why-bonus = 你的終局額外得分 { $best }（不是 { $other }）
puzzle-why-rival = { $players ->
    [2] 對手的總分
   *[other] 其他人的最高總分
} { $best }（不是 { $other }）
puzzle-next = -# 下次每日一題：{ $again }
puzzle-shown = -# 這題的貼文上看得到你的顏色。
puzzle-line = 一路走到終局的最好走法：{ $line }
button-solve = 作答
button-another = 再來一題 { $stars }
button-line = 完整走法
button-why = 為什麼
button-colours = 分享
button-colours-off = 取消分享

## Costly moves from the player’s own games as puzzles

button-better = 找更好的一步
button-another-mistake = 這一局再來一題
button-mistakes = 用我的局出題
mistake-task = 🧩 { $day } 你跟 { $others } 玩的 { $name }，第 { $number } 步，共 { $moves } 步：你當時那樣走，虧掉了一些勝率。找出更好的一步吧。
mistake-judging = 我正在評估這一步，跟分析你的局時一樣仔細，通常只要幾秒。
mistake-unjudged = 這一步沒有評估完，因為負責的程序中斷了。按**就這步**再試一次。
mistake-answered = { $verdict ->
    [best] ✅ 答對了：**{ $move }** 就是更好的一步。
    [as-good] ✅ 答對了：就我看來，**{ $move }** 跟分析找到的那步一樣好。
    [played] 你當時就是這麼走的：**{ $move }** 虧掉 { $cost } 勝率。
   *[worse] ❌ **{ $move }** 會虧掉 { $cost } 勝率。
}
mistake-told =
    ### 你在 { $name } 走的一步：第 { $number } 步，共 { $moves } 步
    ✘ 你當時走的：**{ $played }** · 勝率 { $change }{ $found ->
        [1] {"\u000A"}✔ 你這次走的更好。
       *[0] {"\u000A"}✔ 更好的：**{ $better }**
    }{ $why }
    -# 圖中是兩種走法之後你的圖板：✘ 照你當時走的，✔ 走更好的那步。{ $certainty ->
        [exact] 已經算到終局：大家都走最好的話，這是確定的。
        [unsolved] 這是最後一輪的一步，我還沒算到終局，所以另一步不一定更好。
       *[estimate] 勝率是估計。
    }
mistake-last = -# 你在這一局最虧的幾步都看完了。

settings-puzzle = { $place ->
    [none] 存好了。這個伺服器之後沒有每日一題。
   *[other] 存好了。每日一題會在每天 8:00（UTC）貼在 { $place }。{ $first ->
        [1] 第一題馬上就來。
       *[0] 今天的已經貼過了。
    }
}
puzzle-channel = { $place ->
    [none] 這個伺服器沒有每日一題。用 `/azul settings puzzle` 加上 `channel:` 就能開始。
    [gone] 每日一題的頻道已經不見了，所以沒有貼出。用 `/azul settings puzzle` 加上 `channel:` 可以選別的頻道，加上 `off:` 就停止。
   *[other] 每日一題會在每天 8:00（UTC）貼在 { $place }。用 `/azul settings puzzle` 加上 `channel:` 可以換頻道，加上 `off:` 就停止。
}

refused-no-such-puzzle = 這一題不在了。用 `/azul puzzle` 換一題吧。
refused-puzzle-early = 這一題還沒到開放的日子。用 `/azul puzzle` 換一題吧。
refused-puzzle-over = { $off ->
    [1] 這個伺服器沒有每日一題了，所以這題不能再作答。
   *[0] 這題的作答時間過了，解答在下一題的貼文裡。
}用 `/azul puzzle` 換一題吧。
refused-puzzle-unseen = 你看不到貼出這題的頻道，所以不能把你的顏色加上去。請管理員讓你進那個頻道。
refused-tried-already = 這一步你試過了。選別的走法吧：還能試 { $left } 次。
refused-puzzle-done = { $solved ->
    [yes] 你已經答對這題了。
   *[no] 你已經看過這題的解答了。
}下次每日一題：{ $again }。在那之前，可以用 `/azul puzzle` 玩別的題目。
refused-puzzle-unsolved = 這題你還可以自己試。按**作答**：還能試 { $left } 次。

refused-no-mistakes = 你在這裡玩完的局，還沒有分析找出你的失誤。先用 `/azul record analyse` 分析一局，再來找更好的走法。
refused-no-more-mistakes = 最近分析過的局裡，你最虧的 { $count } 步都看完了。再輸入一次會從頭開始，也可以用 `/azul record analyse` 分析另一局。
refused-no-mistake-here = #{ $game } 這一局的分析裡沒有你的{ $other ->
    [1] 其他失誤
   *[0] 失誤
}。用 `/azul puzzle` 加上 `mine:` 可以找你其他的局。
refused-no-analysis = #{ $game } 這一局的分析不在了。用 `/azul record analyse` 可以重新分析。
refused-not-refined = 我還在仔細分析 #{ $game } 這一局，分析完才能確定哪一步更好。用 `/azul record analyse` 看完成了沒有，完成後再試一次。
refused-not-your-move = 我只會問你自己的走法，#{ $game } 這一局的這步不是你走的。用 `/azul puzzle` 加上 `mine:` 可以找你的局。
refused-not-costly = #{ $game } 這一局重新仔細分析過，這一步不再算失誤了。用 `/azul record analyse` 可以看分析。

command-puzzle = 一局的最後關頭，只有一步最好：你找得到嗎？
option-puzzle-game = 哪個遊戲；不選就不限
option-puzzle-level = 難度；不選就照你的程度
option-puzzle-mine = 用你自己的失誤出題；不選就出一般題目
command-settings-puzzle = 每日一題貼在哪裡，或不貼（管理員）
option-puzzle-channel = 頻道；不選就告訴你現在是哪個
option-puzzle-off = 停止每日一題；不選就維持不變
