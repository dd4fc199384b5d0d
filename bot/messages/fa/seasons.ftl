# Seasons of the leaderboard, and the hall of fame.

season-month = { $number ->
    [1] ژانویهٔ
    [2] فوریهٔ
    [3] مارس
    [4] آوریل
    [5] مه
    [6] ژوئن
    [7] ژوئیهٔ
    [8] اوت
    [9] سپتامبر
    [10] اکتبر
    [11] نوامبر
   *[12] دسامبر
} { $year }
season-quarter = سه‌ماههٔ { $number ->
    [1] اول
    [2] دوم
    [3] سوم
   *[4] چهارم
} { $year }

season-ended = ### 🏆 فصل { $season } تمام شد
season-first = **{ $ruleset }:** { $places }
season-place = { $rank ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $who } ({ $rating })
season-others = { $count } نفر دیگر
season-next = -# بر اساس ریتینگ، بین کسانی که در این فصل دست‌کم { $games } بازی ریتینگ‌دار داشته‌اند؛ ریتینگ‌های برابر هم‌رتبه‌اند. فصل { $next } شروع شد: هر کس از میانگین ریتینگ خودش و ریتینگ یک تازه‌کار شروع می‌کند.

seasons-none = این سرور فصل ندارد و ریتینگ‌ها همیشگی‌اند. با `/azul settings season` و `kind:` می‌شود فصل‌ها را راه انداخت.
seasons = { $kind ->
    [month] هر فصل یک ماه است.
   *[quarter] هر فصل سه ماه است.
} فصل { $season } تا { $until } ({ $left }) ادامه دارد. بازی‌های ریتینگ‌داری که تا آن موقع تمام شوند هم در این فصل حساب می‌شوند و هم، مثل همیشه، در ریتینگ «همهٔ فصل‌ها». { $place ->
    [none] آخر فصل کسی معرفی نمی‌شود: با `channel:` بگویید سه نفر اول کجا معرفی شوند. اسمشان در تالار افتخارات (`/azul leaderboard` با `show:`) می‌ماند.
    [gone] آخر فصل کسی معرفی نمی‌شود، چون کانالش دیگر نیست: با `channel:` کانال دیگری انتخاب کنید. اسم سه نفر اول در تالار افتخارات (`/azul leaderboard` با `show:`) می‌ماند.
   *[other] هشت ساعت بعد، سه نفر اول در { $place } معرفی می‌شوند، اگر در این فصل دست‌کم { $games } بازی ریتینگ‌دار داشته باشند. اسمشان در تالار افتخارات (`/azul leaderboard` با `show:`) می‌ماند.
}
seasons-how = -# در `/azul settings season` با `kind:` فصل‌ها را عوض یا تعطیل می‌کنید و با `channel:` می‌گویید سه نفر اول کجا معرفی شوند.
settings-season = ذخیره شد. { $now }
season-kind-month = ماه
season-kind-quarter = سه ماه
season-kind-off = خاموش

ranks-game = کدام آزول
button-this-season = این فصل
button-all-time = همهٔ فصل‌ها
button-hall = تالار افتخارات
sheet-season = { $season }؛ { $ruleset }
sheet-season-foot = در جدول بعد از { $games } بازی ریتینگ‌دار، معرفی از { $named } بازی. بالا = برد، پایین = آخر.
sheet-season-rating = فصل
sheet-podium-alt = { $title }: { $places }.
sheet-podium-place = { $rank }. { $names } ({ $rating })
sheet-hall = تالار افتخارات؛ { $ruleset }
hall-season = فصل
hall-1 = اول
hall-2 = دوم
hall-3 = سوم

refused-no-season-kind = این سرور هنوز فصل ندارد: با `kind:` بگویید هر فصل یک ماه باشد یا سه ماه.
refused-no-season = این سرور فصل ندارد. مدیران سرور می‌توانند با `/azul settings season` راهش بیندازند؛ ریتینگ‌های همهٔ فصل‌ها در `/azul leaderboard` است.
refused-no-ratings-in-season = در { $ruleset } هنوز کسی در جدول فصل { $season } نیست: { $games } بازی ریتینگ‌دار لازم دارد، یعنی بازی بین آدم‌ها که در آن همه دو حرکت کرده باشند. ریتینگ‌های همهٔ فصل‌ها در `/azul leaderboard` است.
refused-no-hall = تالار افتخارات { $ruleset } هنوز خالی است: سه نفر اول هر فصلی که تمام شود، با دست‌کم { $games } بازی ریتینگ‌دار، در آن می‌مانند.

command-settings-season = فصل‌های جدول برترین‌ها (ناظرها)
option-season-kind = هر فصل چقدر باشد (پیش‌فرض: همان که هست)
option-season-channel = سه نفر اول کجا معرفی شوند (پیش‌فرض: همان که هست)
option-leaderboard-show = کدام ریتینگ‌ها (پیش‌فرض: همهٔ فصل‌ها)
