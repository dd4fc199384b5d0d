# What the bot says in every game.

game-name = { $ruleset } **#{ $game }**
game-side = { $ruleset } · { $side }
several = { $count } { $what }
points = { $count ->
    [0] بدون امتیاز
    [one] { $points } امتیاز
   *[other] { $points } امتیاز
}

computer = کامپیوتر { $number }
computer-for = { $name } (کامپیوتر)
computer-seated = { $name } (کامپیوتر، { $level })
computer-head = { $name } ({ $level })
level-easy = آسان
    .temper = هر امتیازی دم دستش باشد برمی‌دارد و کاری به بقیه ندارد؛ تازه‌کارها هم می‌توانند ببرند
level-medium = متوسط
    .temper = حواسش هست چه چیزی برای شما باقی می‌گذارد
level-hard = سخت
    .temper = تا آخر دور را پیش‌بینی می‌کند و فوری جواب می‌دهد
level-expert = حرفه‌ای
    .temper = از همه دورتر را می‌بیند و با حوصله بازی می‌کند
computer-names = آدا برونو کلارا دوارته النا فلیکس گرتا هوگو اینس ژورژه لئونور مارتا
somebody = یک نفر
# What stands between clauses, between facts on one line, and between sentences. Lists with commas are not written here:
# how a language writes those is known.
between-clauses = {"؛ "}
between-facts = {" · "}
between-sentences = {" "}
headed = { $head }: { $told }
sentence = { $told }.
numbered = { $number }. { $told }

time-none = بدون محدودیت
time-hours = { $hours ->
    [one] ۱ ساعت
   *[other] { $hours } ساعت
}
time-days = { $days ->
    [one] ۱ روز
   *[other] { $days } روز
}
end-nothing = اتفاقی نمی‌افتد
end-move = آن نوبت را کامپیوتر بازی می‌کند
end-seat = کامپیوتر جای بازیکن را می‌گیرد
end-forfeit = بازیکن بازنده می‌شود

## Notation: what may be typed for a word of it, with spaces between several

notation-centre = وسط مرکز میانه
notation-floor = کف زمین
notation-tile = کاشیکاری کاشی‌کاری
notation-place = بگذار بذار گذاشتن
notation-bonus = جایزه پاداش
notation-pass = پاس رد
notation-keep = نگهدار نگه‌دار نگه
notation-break = بشکن شکستن
notation-reset = برگرد بازگشت برگشت
notation-blue = آبی ابی
notation-yellow = زرد
notation-red = قرمز سرخ
notation-black = سیاه مشکی
notation-white = سفید
notation-purple = بنفش
notation-green = سبز
notation-orange = نارنجی
notation-pink = صورتی

## Posts

post-your-turn = { $who }، در { $name } نوبت شماست
post-their-turn = { $who }، در { $name } نوبت شماست
post-computers-turn = در { $name } نوبت { $who } است{ $count ->
    [one] {""}
   *[other] {""}
}
post-started = بازی شروع شد! ترتیب نوبت‌ها: { $order }. شروع با { $first }.
# Once, under the first board of a game in which several people play.
post-plan = منتظر نوبتتان هستید؟ با **حرکت من** می‌توانید حرکت بعدی را هم از حالا بگذارید؛ تا نوبتتان شود، خودش بازی می‌شود.
post-earlier = … { $count ->
    [one] ۱ حرکت قبلی
   *[other] { $count } حرکت قبلی
}: `/azul record history`
# Whose move a computer has made; then what it did, as it is told of who plays themselves, but without their name.
post-time-up = وقت **{ $who }** تمام شد و کامپیوتر به‌جایش بازی کرد: { $did }
post-did = **{ $who }** { $did }
post-planned = **{ $who }** طبق پیش‌حرکت { $did }
post-forced = **{ $who }** (تنها حرکت ممکن) { $did }
post-chosen = { $who } { $count ->
    [one] انتخابش را کرده.
   *[other] انتخابشان را کرده‌اند.
}
post-scores = دور { $round } · { $scores }
post-score = { $name } { $score }
post-score-coming = { $name } { $score } ← { $coming }
post-unsealed = بذر { $seed } · `/azul record verify`
post-wins = 🏆 { $who } برندهٔ { $name } { $count ->
    [one] شد
   *[other] شدند
}
# `tie` is what decided between equal scores.
post-winner = { $won }، با { $score ->
    [one] ۱ امتیاز
   *[other] { $score } امتیاز
}{ $tie ->
    [none] {""}
   *[other] {" "}و { $tie }
}!
post-winner-resign = { $won }: { $left } وسط بازی کنار کشید.
post-winner-timeout = { $won }: وقت { $left } تمام شد.
post-sheet = { $rank }. { $who } **{ $score }** — { $lines }
post-ratings = ریتینگ: { $ratings }
post-rating = { $name } { $before } ← { $after }
post-sheet-plain = { $rank }. { $who } **{ $score }**
post-deadline = مهلت: { $when }
post-away = { $who } تا { $last } ({ $until }) نیست.{ $limited ->
    [1] {" "}تا آن موقع وقت کسی تمام نمی‌شود.
   *[0] {""}
}
post-empty = همه از { $name } رفتند، پس بازی تمام است.
post-unrated-computer = کامپیوتر هم بازی کرده، پس این بازی در ریتینگ حساب نمی‌شود.
post-unrated-replaced = یک صندلی دست‌به‌دست شده، پس این بازی در ریتینگ حساب نمی‌شود.
post-unrated-resigned = یک نفر وسط بازی رفته، پس این بازی در ریتینگ حساب نمی‌شود.
post-unrated-away = بقیه یک هفته منتظر کسی بودند که نبود، پس این بازی در ریتینگ حساب نمی‌شود.
post-unrated-guest = فقط بازی‌هایی در ریتینگ حساب می‌شوند که من از اولشان عضو سرور بوده باشم؛ پس این یکی حساب نمی‌شود.
post-unrated-time = وقت یک نفر تمام شده، پس این بازی در ریتینگ حساب نمی‌شود.
post-sheet-line = { $what } { $points }
post-no-picture = نتوانستم تصویر این بازی را بکشم. با `/azul board` میز بازی و با `/azul mine` صفحهٔ خودتان را ببینید.
post-no-files = اینجا اجازهٔ فرستادن فایل ندارم («Attach Files»)، برای همین تصویری نیست. با `/azul board` میز بازی و با `/azul mine` صفحهٔ خودتان را ببینید.
post-cancelled = میزبان { $name } را لغو کرد.
post-agreed = همه با لغو { $name } موافق بودند. بازی بدون نتیجه تمام شد.
post-ended = یک ناظر { $name } را تمام کرد.
post-round = آخرین روز این دور گذشت، پس { $name } با همین وضع تمام می‌شود و در ریتینگ حساب نمی‌شود.

act-takeback = **{ $who }** { $moves ->
    [one] آخرین حرکت
   *[other] { $moves } حرکت آخر
} را پس می‌گیرد.
act-resign-forfeit = **{ $who }** کنار کشید؛ بازی تمام شد.
act-resign-seat = بازیکن کنار کشید؛ از اینجا **{ $who }** به‌جایش بازی می‌کند.
act-timeout-forfeit = وقت **{ $who }** تمام شد؛ بازی هم تمام شد.
act-timeout-seat = وقت بازیکن تمام شد؛ از اینجا **{ $who }** به‌جایش بازی می‌کند.
act-replace-computer = این صندلی حالا مال **{ $who }** است.
act-replace-person = **{ $who }** به‌جای **{ $old }** نشست و بازی را ادامه می‌دهد.

offer-takeback = { $asked }: **{ $seat }** می‌خواهد آخرین حرکتش در { $name } را، با هر چه بعدش بازی شده، پس بگیرد. موافقید؟
offer-takeback-typed = یا بنویسید `/azul table agree` یا `/azul table decline`. اگر کسی زودتر حرکت کند، چیزی پس گرفته نمی‌شود.
offer-seat = { $asked }: { $by } می‌خواهد { $person } در { $name } به‌جای **{ $seat }** بنشیند. { $count ->
    [one] موافقید؟
   *[other] هر دو موافقید؟
}
offer-own = { $asked }: { $by } می‌خواهد صندلی خودش در { $name } را به شما بدهد. قبول می‌کنید؟
offer-replace-typed = یا بنویسید `/azul table agree` یا `/azul table decline`.
offer-volunteer = { $asked }: { $by } می‌خواهد در { $name } به‌جای **{ $seat }** بنشیند. موافقید؟
offer-cancel = { $asked }: { $by } می‌خواهد { $name } را لغو کند؛ یعنی بازی بدون نتیجه تمام شود. { $count ->
    [one] موافقید؟
   *[other] همه موافقید؟
}
offer-cancel-typed = یا بنویسید `/azul table agree` یا `/azul table decline`. تا وقتی همه موافقت نکرده‌اند، بازی ادامه دارد.

