# Seasons of the leaderboard, and the hall of fame.

season-month = { $year } 年 { $number } 月
season-quarter = { $year } 年第 { $number } 季

season-ended = ### 🏆 { $season }的賽季結束了
season-first = **{ $ruleset }：**{ $places }
season-place = { $rank ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $who }（{ $rating }）
season-others = 另外 { $count } 人
season-next = -# 照積分排名，這個賽季要打滿 { $games } 局積分局才列入；積分相同就並列。{ $next }的賽季開始了：每個人都從自己的積分和新手積分的中間起步。

seasons-none = 這個伺服器沒有賽季，只有歷年積分。用 `/azul settings season` 加上 `kind:` 就能開始。
seasons = { $kind ->
    [month] 每個月是一個賽季。
   *[quarter] 每三個月是一個賽季。
}{ $season }的賽季到 { $until } 為止（{ $left }）；在那之前結束的積分局都算進這個賽季，也照常算進歷年積分。{ $place ->
    [none] 賽季結束時不會公布名次；用 `channel:` 可以選公布前三名的頻道。名人堂（`/azul leaderboard` 加上 `show:`）會留下前三名。
    [gone] 公布前三名的頻道已經不見了，所以賽季結束時不會公布名次；用 `channel:` 可以選別的頻道。名人堂（`/azul leaderboard` 加上 `show:`）會留下前三名。
   *[other] 結束八小時後，會在 { $place } 公布前三名，要打滿 { $games } 局積分局才列入。名人堂（`/azul leaderboard` 加上 `show:`）會留下前三名。
}
seasons-how = -# 用 `/azul settings season` 加上 `kind:` 可以更改或停辦賽季，加上 `channel:` 可以選公布前三名的頻道。
settings-season = 存好了。{ $now }
season-kind-month = 一個月
season-kind-quarter = 三個月
season-kind-off = 關閉

ranks-game = 哪一款花磚物語
button-this-season = 本賽季
button-all-time = 歷年
button-hall = 名人堂
sheet-season = { $season } · { $ruleset }
sheet-season-foot = 滿 { $games } 局積分局上榜，滿 { $named } 局才列入最後名次。上＝獲勝，下＝最後一名。
sheet-season-rating = 賽季
sheet-podium-alt = { $title }：{ $places }。
sheet-podium-place = { $rank }. { $names }（{ $rating }）
sheet-hall = 名人堂 · { $ruleset }
hall-season = 賽季
hall-1 = 第一
hall-2 = 第二
hall-3 = 第三

refused-no-season-kind = 這個伺服器還沒有賽季：用 `kind:` 選每個賽季是一個月還是三個月。
refused-no-season = 這個伺服器沒有賽季。管理員可以用 `/azul settings season` 開始；用 `/azul leaderboard` 可以看歷年積分。
refused-no-ratings-in-season = { $season }的 { $ruleset } 還沒有人上榜：要打滿 { $games } 局積分局，也就是只有真人、而且每個人都走過兩步的局。用 `/azul leaderboard` 可以看歷年積分。
refused-no-hall = { $ruleset } 的名人堂還沒有人：每個賽季結束後會留下前三名，要打滿 { $games } 局積分局才列入。

command-settings-season = 排行榜的賽季（管理員）
option-season-kind = 一個賽季多長；不選就維持不變
option-season-channel = 在哪個頻道公布前三名；不選就維持不變
option-leaderboard-show = 看哪種積分；不選就是歷年
