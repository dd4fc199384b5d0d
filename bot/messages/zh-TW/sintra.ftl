# Messages of Stained Glass of Sintra. Values of events are already translated; `$…-icon` is the emoji of a value.

sintra = 花磚物語：琉璃之光
sintra-side-a = A 面（裝飾）
sintra-side-b = B 面（拼滿的窗戶）

sintra-colour-white = 白色
sintra-colour-yellow = 黃色
sintra-colour-orange = 橘色
sintra-colour-blue = 藍色
sintra-colour-pink = 粉紅色
sintra-colour-joker = 任意顏色

sintra-icon-white = ⚪
sintra-icon-yellow = 🟡
sintra-icon-orange = 🟠
sintra-icon-blue = 🔵
sintra-icon-pink = 🩷

sintra-source-c = 桌面中央
sintra-source-reset = 工匠折返
sintra-source = { $source } 號工廠
sintra-strip-break = 哪條都不放：全部打破
sintra-strip = 第 { $strip } 條
sintra-pane-top = 上面那片
sintra-pane-bottom = 下面那片

sintra-unverified = ⚠️ 這裡的圖板還沒跟實體遊戲核對過，花紋條和窗戶的分數可能跟你的不一樣。

## Events

# Glass has its own measure word.
sintra-event-taken = 從 { $source }拿了 { $count } 片 { $colour-icon } { $colour }{ $marker ->
    [yes] ，連同起始玩家標記
   *[no] {""}
}
sintra-event-cracked = 因此碎玻璃標記前進 1 格（現在 { $owed }）
sintra-event-walked = 工匠走到{ $strip }
sintra-event-placed = { $full ->
    [yes] 填滿{ $strip }
   *[no] { $count } 片放到{ $strip }
}{ $jokers ->
    [0] {""}
   *[other] （{ $jokers } 片用百搭格）
}
sintra-event-broke = { $count } 片碎掉（碎玻璃 { $owed }）
sintra-event-shattered = 碎玻璃軌走到底，從頭開始：{ $points }
sintra-event-matched = { $count } 片 { $colour-icon } 是本輪顏色 { $points }
sintra-event-glazed = { $colour-icon } 裝進第 { $window } 扇窗 { $points }{ $chain ->
    [0] {""}
   *[other] （自己 { $own }，右邊的窗 { $chain }）
}
sintra-event-reset = 讓工匠折返到{ $strip }
sintra-event-round-ended = **第 { $round } 輪結束。**
sintra-event-dealt = { $refilled ->
    [yes] 塔裡的玻璃倒回袋子。第 { $round } 輪開始：填滿的花紋條上，每片 { $colour-icon } { $colour } +1。
   *[no] 第 { $round } 輪開始：填滿的花紋條上，每片 { $colour-icon } { $colour } +1。
}
sintra-event-leftovers = 花紋條上留著 { $count } 片 { $points }
sintra-event-broken = 碎玻璃 { $points }
sintra-event-bonus = { $what ->
    [ornament] 第 { $which } 個裝飾 { $points }
   *[completed] { $windows } 扇拼滿的窗戶 × { $count } 片{ $which } { $points }
}
sintra-event-ended = { $reason }遊戲結束。
sintra-score-coming = { $name } { $score }（扣碎玻璃後 { $coming }）

## Effects of a move before it is played

sintra-outlook-taken = { $marker ->
    [yes] 會拿到起始玩家標記
   *[no] {""}
}
sintra-outlook-cracked = 碎玻璃標記前進 1 格（現在 { $owed }）
sintra-outlook-placed = { $full ->
    [yes] 填滿{ $strip }
   *[no] { $count } 片放得下
}
sintra-outlook-broke = { $count } 片會碎（碎玻璃 { $owed }）
sintra-outlook-shattered = ⚠ 碎玻璃軌走到底：現在就 { $points }，取代原本要扣的分，再從頭開始
sintra-outlook-walked = 工匠走到{ $strip }，左邊的花紋條就放不到了

# Shown on a button.
sintra-warning-broke = ⚠ { $count } 片會碎
sintra-warning-shattered = ⚠ 軌到底

## Picker

sintra-choose-source = 從哪裡拿？
sintra-choose-source-colour = 要拿哪些玻璃（幾片 · 從哪裡）？
sintra-choose-colour = 哪一色？
# Glass has its own measure word.
sintra-choose-colour-source = { $source-first ->
    [c] 從哪裡拿
   *[other] 從哪個工廠拿
}、拿幾片？
sintra-choose-colour-strip = 拿哪些玻璃，放到哪一條？
sintra-choose-strip = 要放到哪一條？工匠會走過去；他左邊的花紋條要等他折返才能再放，折返要花一個回合。{ $marker ->
    [yes] 你還會拿到起始玩家標記，碎玻璃標記前進 1 格。
   *[no] {""}
}
sintra-choose-glass = { $glass-last ->
    [j0] 要用幾個百搭格？
    [j1] 要用幾個百搭格？
    [j2] 要用幾個百搭格？
   *[colour] 哪一片裝進窗戶？
}
sintra-option-source = { $source-first ->
    [reset] { sintra-move-source }
   *[other] { $source }
}
# Glass has its own measure word.
sintra-option-colour = { $count } 片 { $colour-icon } { $colour }
sintra-option-strip = { $strip }
sintra-option-glass = { $glass-first ->
    [j0] {""}
    [j1] 1 片用百搭格
   *[j2] 2 片用百搭格
}{ $glass-last ->
    [j0] 不用百搭格
    [j1] {""}
    [j2] {""}
   *[colour] { $glass-first ->
        [j0] {""}
       *[other] {"，"}
    }留下 { $glass-last-icon } { $glass-last }
}
# Glass has its own measure word.
sintra-brief-source-colour = { $icon ->
    [1] ×{ $count }
   *[0] { $count } 片{ $colour }
} · { $source-first ->
    [c] 中央
   *[other] { $source-mark }
}
sintra-brief-colour-source = { $source-first ->
    [c] 中央
   *[other] { $source-mark }
} { $count }{ $marker ->
    [yes] {" "}⚠
   *[no] {""}
}
sintra-brief-strip-glass = { $strip }{ $glass-first ->
    [j0] {""}
    [j1] ，1 片用百搭格
   *[j2] ，2 片用百搭格
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] ，留下{ $glass-last }
}
# Glass has its own measure word.
sintra-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } 片{ $colour }
}
sintra-move-source = 工匠折返到{ $strip }
sintra-move-strip = 從 { $source }拿 { $count } 片 { $colour-icon } { $colour } → { $count ->
    [1] 打破
   *[other] 全部打破
}
sintra-move-glass = 從 { $source }拿 { $count } 片 { $colour-icon } { $colour } → { $strip }{ $glass-first ->
    [j0] {""}
    [j1] ，1 片用百搭格
   *[j2] ，2 片用百搭格
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] ，留下 { $glass-last-icon } { $glass-last }
}
sintra-move = { $source }

sintra-typing = 依序打出從哪裡拿、哪一色、放哪一條：`3 橘色 5`，或 `中央 粉紅色 打破`（中央也可以打 `c`）。要用百搭格就加 `百搭 1`；填滿時要留藍色那片，就加 `留下 藍色`。打 `折返` 讓工匠走回去。

## Illegal moves

sintra-illegal-no-strips = 你的花紋條都用完了，工匠沒有地方可以折返。請拿玻璃。
sintra-illegal-already-leftmost = 工匠不能折返：他已經在你最左邊的{ $strip }上面了。請拿玻璃。
sintra-illegal-no-such-factory = 這一局沒有這個工廠。
sintra-illegal-empty-source = { $source }已經空了。
sintra-illegal-colour-absent = { $source }沒有{ $colour }。
sintra-illegal-must-place = { $colour }可以放到{ $strip }。只要工匠到得了的花紋條還放得下，就不能全部打破。
sintra-illegal-strip-gone = { $strip }已經不在了，請選別條。
sintra-illegal-strip-out-of-reach = { $strip }在工匠的左邊，他在第 { $glazier } 條上面，只到得了正下方和右邊的花紋條。
sintra-illegal-strip-does-not-fit = { $strip }沒有格子可以放{ $colour }了。
sintra-illegal-wrong-jokers = 這幾片玻璃在{ $strip }可以用 { $fewest } 到 { $most } 個百搭格：請加 `百搭 0`、`百搭 1` 或 `百搭 2`。
sintra-illegal-nothing-to-keep = { $strip }還不會填滿，沒有玻璃可留：請拿掉 `留下`。
sintra-illegal-keep-one = { $strip }會填滿：請說哪一片要裝進窗戶，例如 `留下 藍色`。
sintra-illegal-kept-colour-absent = { $strip }沒有{ $colour }可以留。

## Reasons why a move is better

sintra-why-windows = 窗戶多得 { $more } 分。
sintra-why-matched = 本輪顏色的玻璃多得 { $more } 分。
sintra-why-broken = 碎玻璃標記少走 { $fewer } 格。
sintra-why-strip = { $strip }再 { $lacks } 片就填滿，到時窗戶得 { $points } 分。
sintra-why-reach = 不用折返，工匠還到得了 { $amount } 條花紋條；否則 { $other } 條。
sintra-why-ornament = 第 { $number } 個裝飾四周會有 { $amount } 片玻璃{ $points ->
    [0] ，還沒有分：要兩片，終局才得 3 分。
   *[other] ，終局得 { $points } 分。
}
sintra-why-favourite = 照目前盤面，拼滿的窗戶終局多得 { $more } 分。
sintra-why-first = 有了起始玩家標記，下一輪就先手。

## The same by the end of the round, after "By the end of the round"

sintra-then-windows = 窗戶大約多得 { $about } 分
sintra-then-matched = 本輪顏色的玻璃大約多得 { $about } 分
sintra-then-broken = 碎玻璃標記大約少走 { $about } 格
sintra-then-strip = { $strip }會有 { $amount } 片（共 5 格），否則 { $other } 片（填滿得 { $points } 分）
sintra-then-reach = 工匠不用折返還到得了 { $amount } 條花紋條，否則 { $other } 條
sintra-then-ornament = 第 { $number } 個裝飾四周會有 { $amount } 片玻璃，否則 { $other } 片
sintra-then-favourite = 拼滿的窗戶終局大約多得 { $about } 分
sintra-then-first = 起始玩家標記到手，下一輪先手

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

sintra-costs-windows = 這樣窗戶會少得 { $much } 分。
sintra-costs-matched = 這樣本輪顏色的玻璃會少得 { $much } 分。
sintra-costs-broken = 這樣碎玻璃標記會多走 { $much } 格。

## Advantages of another move, without naming it. They are used if no disadvantage is known

sintra-neglects-strip = 換個走法，對你的某條花紋條更有幫助。
sintra-neglects-reach = 這樣工匠到得了的花紋條比較少。
sintra-neglects-ornament = 換個走法，對某個裝飾更有幫助。
sintra-neglects-favourite = 這樣拼滿的窗戶終局會少得 { $much } 分。

## Score sheet

sintra-sheet-colour = 本輪顏色
sintra-sheet-windows = 窗戶
sintra-sheet-leftovers = 花紋條剩餘
sintra-sheet-broken = 碎玻璃
sintra-sheet-unpaid = 免扣
sintra-sheet-ornaments = 裝飾
sintra-sheet-completed = 拼滿窗戶
sintra-reason-rounds = 六輪都打完了。

## Tie-breaks

sintra-tie-won = 碎玻璃比較少
sintra-tie-broken = 同樣是 { $score } 分：碎玻璃較少的人名次在前。
sintra-tie-shared = 同樣是 { $score } 分，碎玻璃也一樣多：並列同名次。

## Pictures

sintra-picture-name = 琉璃之光
sintra-picture-centre = 中央
sintra-picture-counts = 袋子 { $bag } · 塔 { $used }
sintra-picture-round-colour = 填滿的花紋條上每片{ $colour } +1
sintra-picture-colour = 每片{ $colour } +1
sintra-picture-colour-short = +1：{ $colour }
sintra-picture-rounds = 各輪顏色

## Descriptions: alt texts and `/azul board text:True`

sintra-alt-colour = 本輪顏色：{ $colour }。
sintra-alt-glazier = 工匠在第 { $strip } 條上面
sintra-alt-strips = 花紋條 { $strips }
sintra-alt-begun = 放過的花紋條 { $strips }
sintra-alt-strip = 第 { $number } 條缺{ $free }
sintra-alt-strip-begun = 第 { $number } 條有{ $held }，缺{ $free }
sintra-alt-windows = 窗戶 { $windows }
sintra-alt-window = 第 { $number } 扇：{ $panes }
sintra-alt-glass = 第 { $window } 扇{ $panes ->
    [2] 拼滿
   *[other] 一半
}
sintra-alt-ornaments = 各裝飾四周的玻璃 { $panes }
sintra-alt-broken = 碎玻璃 { $broken }
sintra-alt-count = 花紋條上 { $strips } 片，窗戶裡 { $windows } 片
sintra-alt-counts = 袋子 { $bag } 片，塔 { $used } 片。
sintra-text-bag = 袋子裡有 { $count } 片：{ $tiles }
sintra-text-tower = 塔裡有 { $count } 片：{ $tiles }
sintra-text-coming = 之後各輪的顏色：{ $colours }。
sintra-text-prices = 碎玻璃軌各格：{ $prices }。
sintra-text-points = 窗戶的分數，由左到右：{ $points }。
sintra-text-ornaments = 各裝飾四周的玻璃片數：{ $panes }。
sintra-text-favourite = 拼滿的窗戶：{ $windows } 扇。裡面最多的顏色：{ $count } 片{ $colour }。

## Rules

sintra-rules =
    ### 一分鐘學會花磚物語：琉璃之光
    - **每一輪**先從袋子抽玻璃片，每個工廠圓盤放 4 片：兩人、三人、四人局各用 5、7、9 個圓盤。用過的玻璃放在塔裡，袋子空了就倒回去再用。
    - **拿玻璃**：從一個圓盤拿走某一色的全部玻璃（剩下的推到桌面中央），或從桌面中央拿走某一色的全部玻璃。每輪第一個從中央拿的人也會拿到起始玩家標記，碎玻璃要走 1 格（見下），但下一輪先手。
    - **放玻璃**：圖板上的八個直排就是花紋條。上方的小人是工匠：選他正下方那條，或右邊的任何一條，他會走過去。玻璃要放在同色的格子，或五種顏色都有的百搭格。放得下的一定要放，其餘碎掉。工匠到得了的花紋條都放不下時，才可以全部打破。
    - **填滿花紋條**：上面每有一片本輪顏色得 1 分。選一片裝進下方的窗戶：那扇窗得分，右邊每扇已經有玻璃的窗也再得分。花紋條第一次填滿就翻面，第二次填滿就移走。
    - **折返**：也可以不拿玻璃，讓工匠走回最左邊的花紋條。
    - **碎玻璃**：每碎一片，就沿圖板右邊的碎玻璃軌往下走 1 格。終局時，停在哪一格就扣多少分。走到 −18 就馬上扣，再從頭開始。
    - **遊戲結束**：六輪打完後，花紋條上每留三片得 1 分，再扣碎玻璃的分數。A 面：裝飾是兩扇窗之間的圓，兩扇窗裡共有 2、3、4 片玻璃就得 3、6、10 分。B 面：拼滿的窗戶數，乘以其中最多的那一色的片數。

sintra-page-table = 琉璃之光：看懂盤面圖
    .text =
        - **直排**：你的八條花紋條，玻璃片就放在上面；顏色較淡的是還缺的。上方的小人是你的工匠，下方是窗戶和它們的分數。
        - **金框**：輪到玩家 2。**綠框**：玩家 1 剛走的一步，2 片藍色放到第 4 條。
        - **8 → 6**：現在 8 分，扣掉碎玻璃後 6 分。碎玻璃軌在右邊。
        - **每片藍色 +1**：本輪的顏色，填滿的花紋條上每有一片藍色就加 1 分；下面是六輪的顏色。
        - **圓圈**：工廠圓盤，兩人、三人、四人局各有 5、7、9 個。
        - **袋子和塔**：還沒發的玻璃，和用過的玻璃。袋子空了就從塔補回來。
        - 按 **▶** 一頁一頁看怎麼玩，按 **◀** 回到一分鐘規則。
sintra-page-draft = 拿玻璃
    .text = 從一個工廠圓盤拿走某一色的全部玻璃，剩下的推到桌面中央；或從桌面中央拿走某一色的全部玻璃。圖中從桌面中央拿了 3 片橘色。這輪還沒有人從中央拿過，所以也拿到起始玩家標記，碎玻璃走 1 格：−1。第 3 條三片都放得下，工匠就走了過去。
sintra-page-fit = 放得下的，和碎掉的
    .text = 工匠到不了左邊的花紋條。他下方的第 2 條只剩一個橘色空格：3 片橘色放 1 片、碎 2 片，每碎一片就走 1 格。如果放右邊那條，剛好有三個橘色空格，就一片都不會碎。只要工匠到得了的花紋條還放得下，就不能全部打破。
sintra-page-full = 填滿花紋條
    .text = 這輪的顏色是黃色，填滿的這條有 2 片黃色：+2。一片裝進窗戶，其餘進塔，花紋條翻面。這扇窗得 2 分，右邊已經有玻璃的窗再得 1 分和 2 分：+5。
sintra-page-joker = 百搭格
    .text = 五種顏色都有的格子是百搭格，什麼顏色都能放，用不用隨你。4 片藍色裡，1 片放在藍色格子，2 片用百搭格，1 片碎掉。
sintra-page-broken = 碎玻璃
    .text = 每碎一片，標記走 1 格。從 −11 開始碎四片，會先到 −14，再到 −18：馬上扣 18 分，25 分剩 7 分；標記從頭開始，繼續走到 −2。分數不會低於 0。
sintra-page-reset = 折返
    .text = 也可以不拿玻璃，讓工匠走回最左邊的花紋條。第 1、第 2 條已經移走，所以他從第 7 條走回第 3 條。到了那裡就不能再折返了。
sintra-page-ornaments = A 面的終局
    .text = 每個裝飾都在兩扇窗之間，看四周有幾片玻璃得分：4 片 10 分、3 片 6 分、2 片 3 分。圖中的裝飾各有 4、4、2 片，還有一個是 0 片：+23。
sintra-page-favourite = B 面的終局
    .text = 拼滿的窗戶數，乘以其中最多的那一色的片數。圖中拼滿 4 扇窗，裡面有 5 片橘色：+20。還沒拼滿的窗裡那片橘色不算。
