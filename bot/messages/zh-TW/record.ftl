# Results of verifying the record of a game or a tournament.

verify-proven =
    這份對局紀錄沒有問題：{ $what }。
    - 已證明：每塊瓷磚都來自種子，{ $moves ->
        [0] 一步都沒走
        [1] 唯一的一步符合規則
       *[other] { $moves } 步全都符合規則
    }，{ $ended ->
        [by-rules] 分數、名次和贏家
       *[otherwise] 分數
    }也都對得上。
    - 只能相信檔案：當時走的就是這些步，是誰走的、什麼時候走的，有沒有人認輸或時間到{ $ended ->
        [by-rules] {""}
       *[otherwise] ，還有這一局怎麼結束、誰贏了
    }。
    - 請你核對：等候室下面的**更多**如果顯示過「封袋 { $short }」，種子就是在有人加入之前選好的。完整的 SHA-256 是 { $commitment }。
verify-running = 這份對局紀錄還不能證明什麼：{ $what } 還沒結束（{ $moves } 步），種子還是祕密。結束後再匯出一次，就能一步一步驗證。種子完整的 SHA-256：{ $commitment }。等候室和每個盤面下面的**更多**應該顯示「封袋 { $short }」。
verify-wrong = 這份紀錄我沒辦法確認（{ $what }）：
verify-unreadable = 這份檔案我沒辦法當成一局或錦標賽的紀錄來讀：
verify-game = { $ruleset } #{ $game }
verify-some-game = 一局遊戲
verify-problem = - { $problem }

## Records of tournaments

verify-tournament = 錦標賽 { $name }
verify-some-tournament = 一場錦標賽
verify-tournament-proven =
    這份紀錄沒有問題：{ $what }。
    - 已證明：{ $rounds ->
        [0] 沒有配對過任何一輪。
       *[other] { $rounds } 輪中有 { $proven } 輪的配對，完全照種子和之前的結果排出。
    }{ $ended ->
        [played] 照結果，冠軍是 { $winner }。
       *[otherwise] {""}
    }
verify-tournament-trust =
    - 只能相信檔案：誰報名、退賽或休假，以及每一桌的結果。每一局都有自己的對局紀錄。
    - 請你核對：第一篇貼文下面的**查看**如果顯示過「封袋 { $short }」，種子就是在有人報名之前選好的。完整的 SHA-256 是 { $commitment }。
verify-tournament-running = 這份紀錄還不能證明什麼：{ $what } 還沒結束（{ $rounds } 輪），種子還是祕密。結束後再匯出一次，就能一輪一輪驗證。種子完整的 SHA-256：{ $commitment }。每篇貼文下面的**查看**應該顯示「封袋 { $short }」。
verify-line-impossible = 第 { $number } 行：「{ $act }」在這裡不可能發生，或提到了不存在的東西。
verify-rounds-differ = 第 { $number } 行：這麼多人參賽，應該打 { $found } 輪，不是 { $said } 輪。
verify-round-too-early = 第 { $number } 行：第 { $round } 輪已經配對，但前一輪有一桌沒有結果。
verify-round-differs = 第 { $number } 行：第 { $round } 輪{ $part ->
    [byes] 輪空的應該是：{ $found }。檔案寫的是：{ $said }
    [away] 只有這些可以休假：{ $found }。檔案寫的是：{ $said }
   *[tables] 應該有一桌是參賽者 { $found }，檔案寫的是 { $said }
}。
verify-round-illegal = 第 { $number } 行：第 { $round } 輪有人漏掉或重複出現，或那一桌的人數不對。
verify-places-impossible = 第 { $number } 行：一桌的名次不可能是這樣。

## Problems

verify-too-large = 檔案太大了，紀錄不可能超過 { $most } 位元組。
verify-too-long = 欄位「{ $name }」超過 { $most } 項，最多只檢查這麼多。
verify-not-a-record = 檔案不是 JSON、已經損壞，或沒有標明是一局或錦標賽的紀錄。
verify-other-version = 這份紀錄不是我讀得懂的格式（{ $known }）。請用當初匯出它的版本來驗證。
verify-bad-field = 欄位「{ $name }」不見了，或值不可能正確。
verify-unknown-ruleset = 我不認識「{ $ruleset }」這個遊戲。
verify-other-edition = 這一局用的規則或圖板我這裡沒有，只能用當時的版本驗證。
verify-cannot-begin = 用這一面、這個人數或這個起始座位，這一局沒辦法開始。
verify-seed-commitment = 種子和當初封好的不一樣：它的 SHA-256 是 { $found }，不是 { $said }。
verify-move-illegal = 第 { $number } 步：{ $who } 在這裡走「{ $move }」不合規則。
verify-not-over = 照規則這一局還沒完，檔案卻說已經結束（「{ $ending }」）。
verify-differs = 「{ $name }」應該是 { $found }，不是 { $said }。
verify-sheets-differ = 計分明細和這些步走出來的不一樣。
