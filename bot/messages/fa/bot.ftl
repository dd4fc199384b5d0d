# Messages about every game.

game-name = { $ruleset } **#{ $game }**
game-side = { $ruleset }؛ { $side }
several = { $count } { $what }
azul-several = { $count } { $what }
summer-pavilion-several = { $count } { $what }
sintra-several = { $count } { $what }
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
# Separators of clauses, of facts on one line, and of sentences. Lists with commas follow the rules of the language
# in CLDR.
between-clauses = {"؛ "}
# A dot next to a number would look like a zero: ۰.
between-facts = {"؛ "}
between-sentences = {" "}
between-seats = {" – "}
# Separator in a list that is an item of another list.
between-tiles = {"، "}
headed = { $head }: { $told }
sentence = { $told }.
numbered = { $number }. { $told }

time-none = بدون محدودیت
time-hours = { $hours ->
    [one] { $hours } ساعت
   *[other] { $hours } ساعت
}
time-days = { $days ->
    [one] { $days } روز
   *[other] { $days } روز
}
end-nothing = اتفاقی نمی‌افتد
end-move = آن نوبت را کامپیوتر بازی می‌کند
end-seat = کامپیوتر جای بازیکن را می‌گیرد
end-forfeit = بازیکن بازنده می‌شود

## Notation: the words people can type, separated by spaces

notation-centre = وسط وسط_میز مرکز میانه
notation-floor = کف ردیف_کف زمین
# The bot shows the first word, so it has no zero-width non-joiner, which few people can type.
notation-tile = بچین کاشی‌کاری کاشی‌چینی
notation-place = بگذار بذار بزار گذاشتن
notation-bonus = پاداش جایزه
notation-pass = رد پاس
notation-keep = نگهدار نگه
notation-break = بشکن شکستن
notation-reset = برگرد بازگشت برگشت
notation-ul = بالا_چپ چپ_بالا
notation-ur = بالا_راست راست_بالا
notation-r = راست
notation-lr = پایین_راست راست_پایین
notation-ll = پایین_چپ چپ_پایین
notation-l = چپ
# Words next to a number: # is the place of the number, and `_` an optional space.
notation-factory = کارگاه_# کارخانه_#
notation-line = ردیف_# نوار_# خط_#
notation-column = ستون_#
notation-count = #کاشی #تا #عدد #دانه #شیشه
notation-joker = جوکر_# ج#
# Numbers from 0; `/` separates words for the same number.
notation-numbers = صفر یک/یه دو سه چهار/چار پنج شش/شیش هفت هشت نه ده
# Words that are ignored.
notation-filler = از به در روی رو توی تو را و با بردار برداشتن برمی‌دارم می‌گذارم رنگ شماره میز ستاره خانه آزاد
# Words people can type for quiet hours: “from 22:00 to 7:30”.
hours-from = از
hours-to = تا
hours-am = صبح بامداد
hours-pm = ظهر بعدازظهر بعد‌از‌ظهر عصر غروب
hours-night = شب نیمه‌شب
hours-hour = و
hours-half = نیم
hours-minute = دقیقه
hours-filler = ساعت به وقت
# A time zone and, after the colon, other names for it. The names of large cities are built in.
hours-cities = Asia/Tehran: ایران مشهد اصفهان شیراز تبریز کرج قم اهواز
hours-span = { $begin } تا { $end }
notation-blue = آبی ابی
notation-yellow = زرد
notation-red = قرمز سرخ
notation-black = مشکی سیاه
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
# Shown once, under the first board of a game between people.
post-plan = منتظر نوبتتان هستید؟ با **حرکت من** می‌توانید حرکت بعدی را هم از حالا بگذارید؛ همین که نوبتتان شود، خودش بازی می‌شود.
post-earlier = … { $count ->
    [one] { $count } حرکت قبلی
   *[other] { $count } حرکت قبلی
}: `/azul record history`
# `did` is the computer’s move, in the same words as a person’s move.
post-time-up = وقت **{ $who }** تمام شد و کامپیوتر به‌جایش بازی کرد: { $did }
post-did = **{ $who }** { $did }
post-planned = **{ $who }** طبق پیش‌حرکت { $did }
post-forced = **{ $who }** (تنها حرکت ممکن) { $did }
post-chosen = { $who } { $count ->
    [one] انتخابش را کرده.
   *[other] انتخابشان را کرده‌اند.
}
post-scores = دور { $round }؛ { $scores }
post-score = { $name } { $score }
post-score-coming = {"\u200F"}{ $name } { $score } ← { $coming }
post-wins = 🏆 { $who } برندهٔ { $name } { $count ->
    [one] شد
   *[other] شدند
}
# `tie` is the tie-break that decided.
post-winner = { $won }، با { $score ->
    [one] { $score } امتیاز
   *[other] { $score } امتیاز
}{ $tie ->
    [none] {""}
   *[other] {" "}و { $tie }
}!
post-winner-resign = { $won }: { $left } وسط بازی کنار کشید.
post-winner-timeout = { $won }: وقت { $left } تمام شد.
post-sheet = { $rank }. { $who } **{ $score }** — { $lines }
post-ratings = ریتینگ: { $ratings }
post-rating = {"\u200F"}{ $name } { $before } ← { $after }
post-left = رتبه بعد از بقیه، به‌خاطر زودتر رفتن از بازی: { $who }.
post-sheet-plain = {"\u200F"}{ $rank }. { $who } **{ $score }**
post-deadline = مهلت: { $when }
post-away = { $who } تا { $last } ({ $until }) در مرخصی است.{ $limited ->
    [1] {" "}تا آن موقع وقت کسی تمام نمی‌شود.
   *[0] {""}
}
post-empty = همه از { $name } رفتند، پس بازی تمام است.
post-unrated-computer = کامپیوتر هم بازی کرده، پس این بازی در ریتینگ حساب نمی‌شود.
post-unrated-early = یک نفر رفت، پیش از این‌که همه دو حرکت کرده باشند؛ پس این بازی حساب نمی‌شود.
post-unrated-moderator = یک ناظر صندلی یکی از بازیکن‌ها را واگذار کرد، پس این بازی حساب نمی‌شود.
post-unrated-away = بقیه یک هفته منتظر کسی بودند که نبود، پس این بازی در ریتینگ حساب نمی‌شود.
post-unrated-guest = فقط بازی‌هایی در ریتینگ حساب می‌شوند که من از اولشان عضو سرور بوده باشم؛ پس این یکی حساب نمی‌شود.
post-sheet-line = { $what } { $points }
post-no-picture = نتوانستم تصویر این بازی را بکشم. با `/azul board` میز بازی و با `/azul mine` صفحهٔ خودتان را ببینید.
post-no-files = اینجا اجازهٔ فرستادن فایل ندارم («Attach Files»)، برای همین تصویری نیست. با `/azul board` میز بازی و با `/azul mine` صفحهٔ خودتان را ببینید.
post-cancelled = میزبان { $name } را لغو کرد.
post-agreed = همهٔ کسانی که هنوز بازی می‌کنند با لغو { $name } موافق بودند. بازی بدون نتیجه تمام شد.
post-ended = یک ناظر { $name } را تمام کرد.
post-organizer = برگزارکنندهٔ تورنمنت { $name } را تمام کرد.
post-awarded = به { $name } پایان داده شد و رتبه‌هایش تعیین شد. در ریتینگ حساب نمی‌شود.
post-repaired = این دور دوباره جفت‌بندی شد، پس { $name } لغو شد و در ریتینگ حساب نمی‌شود.
post-round = آخرین روز این دور گذشت، پس { $name } با همین وضع تمام می‌شود و در ریتینگ حساب نمی‌شود.

act-takeback = **{ $who }** { $moves ->
    [one] آخرین حرکت
   *[other] { $moves } حرکت آخر
} را پس گرفت.
act-resign-seat = بازیکن کنار کشید؛ از اینجا **{ $who }** به‌جایش بازی می‌کند.
act-timeout-seat = وقت بازیکن تمام شد؛ از اینجا **{ $who }** به‌جایش بازی می‌کند.
act-replace-computer = این صندلی حالا مال **{ $who }** است.
act-replace-person = **{ $who }** به‌جای **{ $old }** نشست و بازی را ادامه می‌دهد.

offer-takeback = { $asked }: **{ $seat }** می‌خواهد آخرین حرکتش در { $name } را، با هر چه بعدش بازی شده، پس بگیرد. موافقید؟
offer-takeback-typed = یا بنویسید `/azul table agree` یا `/azul table decline`. اگر کسی زودتر حرکت کند، چیزی پس گرفته نمی‌شود.
offer-seat = { $asked }: { $by } می‌خواهد { $person } در { $name } به‌جای **{ $seat }** بنشیند. { $count ->
    [one] موافقید؟
    [2] هر دو موافقید؟
   *[other] همه موافقید؟
}
offer-computer = { $asked }: { $by } می‌خواهد در { $name } کامپیوتر به‌جای **{ $seat }** بازی کند، چون **{ $seat }** { $gone ->
    [0] جواب نمی‌دهد.
   *[other] از سرور رفته است.
} { $count ->
    [one] موافقید؟
   *[other] همه موافقید؟
}
offer-own = { $asked }: { $by } می‌خواهد صندلی خودش در { $name } را به شما بدهد. موافقید؟
offer-replace-typed = یا بنویسید `/azul table agree` یا `/azul table decline`.
offer-volunteer = { $asked }: { $by } می‌خواهد در { $name } به‌جای **{ $seat }** بنشیند. موافقید؟
offer-cancel = { $asked }: { $by } می‌خواهد { $name } را لغو کند؛ یعنی بازی بدون نتیجه تمام شود. { $count ->
    [one] موافقید؟
   *[other] همه موافقید؟
}
offer-cancel-typed = یا بنویسید `/azul table agree` یا `/azul table decline`. تا وقتی همه موافقت نکرده‌اند، بازی ادامه دارد.

link-to-game = [رفتن به بازی]({ $link })
notice-turn = { $who }، در { $name } نوبت شماست. { $link }
notice-turn-again = { $who }، وقتتان در { $name } تمام شد و کامپیوتر به‌جایتان بازی کرد. حالا دوباره نوبت شماست. { $link }
notice-remind = { $who }، در { $name } هنوز نوبت شماست. { $link }
notice-nudge = { $who }، بقیه در { $name } منتظر شما هستند. { $link }
notice-asked = { $who }، در { $name } درخواستی از شما کرده‌اند. { $link }
notice-invite = { $who }، { $host } شما را به { $rematch ->
    [yes] یک دست دیگر دعوت کرده: { $name }
   *[no] { $name } دعوت کرده
}. { $link }
notice-edited = { $who }، { $host } بازی‌ای را که در آن هستید تغییر داد. حالا این است: { $name }، { $terms }. { $link } اگر دیگر نمی‌خواهید بازی کنید، آنجا **خروج** را بزنید یا `/azul leave` را بنویسید.
notice-removed = { $who }، میزبان یا یک ناظر شما را از { $name } کنار گذاشت. با `/azul new` می‌توانید خودتان یک بازی باز کنید.
notice-cannot-join = { $who }، { $person } نمی‌تواند به { $name } بیاید. { $seated ->
    [1] { $open ->
        [yes] می‌توانید منتظر کس دیگری بمانید، یک کامپیوتر اضافه کنید یا بازی را لغو کنید.
       *[no] می‌توانید یک کامپیوتر اضافه کنید یا بازی را لغو کنید.
    }
   *[other] می‌توانید یک کامپیوتر اضافه کنید، بدون او شروع کنید یا بازی را لغو کنید.
} { $link }
notice-giving = { $who }، از { $person } پرسیده‌اند که در { $name } به‌جای شما می‌نشیند یا نه. اگر پیش از جواب او حرکت کنید، صندلی‌تان را نگه می‌دارید. { $link }
notice-giving-computer = { $who }، چون جواب نداده‌اید، از بقیه پرسیده‌اند که در { $name } کامپیوتر به‌جای شما بازی کند یا نه. اگر پیش از موافقت همه حرکت کنید، صندلی‌تان را نگه می‌دارید. { $link }
notice-seated = { $who }، بازی شما در { $tournament } شروع شد: { $name }. { $link }
notice-replaced = { $who }، در { $name } حالا { $person } به‌جای شما بازی می‌کند. { $link }
notice-played-for = { $who }، وقتتان در { $name } تمام شد و این نوبت را کامپیوتر به‌جایتان بازی کرد. { $link }
notice-taken-over = { $who }، وقتتان در { $name } تمام شد و کامپیوتر جای شما را گرفت. { $link }
notice-forfeited = { $who }، وقتتان در { $name } تمام شد؛ صندلی‌تان را از دست دادید و بازی به پایان رسید. { $link }
notice-stalled = { $name } متوقف شد چون کسی جواب نمی‌دهد؛ دیگر هم کسی را صدا نمی‌زنم. با حرکت { $waiting } دوباره راه می‌افتد. اگر بقیه همه موافق باشند، کامپیوتر یا کس دیگری می‌تواند به‌جایش بنشیند (`/azul table replace`)، یا می‌توانید بازی را لغو کنید (`/azul table cancel`).
notice-stalled-table = { $name } متوقف شد چون کسی جواب نمی‌دهد؛ دیگر هم کسی را صدا نمی‌زنم. با حرکت { $waiting } دوباره راه می‌افتد. برگزارکنندهٔ تورنمنت یا یک ناظر می‌تواند تمامش کند و رتبه‌ها را مشخص کند (`/azul tournament correct`).
notice-time = یک روز وقت بیشتر برای { $waiting } در { $name }.
notice-gone = { $who }، کانال { $name } دیگر نیست و نمی‌توانم حرکت‌ها را بفرستم. برای ادامه در کانال دیگری از همان سرور، آنجا `/azul table move-here` را بنویسید (اگر در چند بازی هستید، با `game:`).
notice-analysed = { $who }، تحلیل { $name } آماده است: **دیدن تحلیل** را بزنید یا `/azul record analyse` را بنویسید. { $link }
notice-unjudged = { $who }، تحلیل { $name } را که خواسته بودید نتوانستم تمام کنم. با `/azul record analyse` دوباره امتحان می‌کنم. { $link }
notice-host = حالا { $host } میزبان { $name } است.
notice-declined = درخواست در { $name } رد شد؛ بازی ادامه دارد.
notice-round-over = دور { $round } در { $name } تمام شد. { $link }
notice-game-over = { $end } { $link }
notice-followed = { $over ->
    [1] این پیام برایتان آمد چون این بازی را دنبال می‌کردید.
   *[0] این پیام برایتان می‌آید چون این بازی را دنبال می‌کنید. با `/azul follow when:Stop following` هم می‌شود قطعش کرد.
}
notice-end-move = بعد از آن، کامپیوتر این نوبت را به‌جایتان بازی می‌کند.
notice-end-seat = بعد از آن، کامپیوتر جای شما را می‌گیرد.
notice-end-forfeit = بعد از آن، صندلی‌تان را از دست می‌دهید.
notice-where = در **{ $server }**، با { $others }.
notice-with = با { $others }.
notice-played = حرکتتان در { $name } انجام شد.
notice-time-was-up = وقتتان در { $name } تمام شد و آن نوبت را کامپیوتر به‌جایتان بازی کرد.
notice-passed = { $name } دیگر منتظر شما نیست.
notice-direct = این پیام خصوصی می‌آید چون در `/azul settings me` این‌طور خواسته‌اید.

lobby-title = { $kind }؛ #{ $game }
lobby-seat = {"\u200F"}{ $number }. { $who }
lobby-host = { $number }. { $who } (میزبان)
lobby-computer = افزودن کامپیوتر
lobby-free = { $number }. *خالی*
lobby-waiting = { $free ->
    [0] همهٔ صندلی‌ها پر شد. هر وقت میزبان **شروع** را بزند، بازی شروع می‌شود.
    [one] یک صندلی خالی است. وقتی پر شود، یا میزبان **شروع** را بزند، بازی شروع می‌شود.
   *[other] { $free } صندلی خالی است. وقتی همه پر شوند، یا میزبان **شروع** را بزند، بازی شروع می‌شود.
}
lobby-terms = { $side }، { $seats } نفره، وقت هر نوبت: { $time }
lobby-time = وقت هر نوبت: { $time }؛ بعدش { $end }.
lobby-invited = فقط برای { $who }.
lobby-nobody-invited = کس دیگری دعوت نشده. میزبان می‌تواند { $seated ->
    [1] یک کامپیوتر اضافه کند یا بازی را لغو کند.
   *[other] یک کامپیوتر اضافه کند، شروع کند یا بازی را لغو کند.
}
lobby-declined = { $who } نمی‌تواند بیاید.
lobby-role = فقط برای { $role }.
lobby-rematch = یک دست دیگر: این بار نفر بعدی شروع می‌کند.
lobby-in-thread = بازی شروع شد: { $thread }
lobby-anywhere = من اینجا عضو نیستم: میز را وقتی می‌فرستم که کسی دکمه‌ای بزند، و فقط به کسانی یادآوری می‌کنم که من را به اپ‌هایشان اضافه کرده باشند (از پروفایلم) یا با من سرور مشترک داشته باشند.
lobby-closes = اگر خبری نشود، بسته می‌شود: { $when }
lobby-started = بازی شروع شد؛ میزش همین پایین است.
lobby-cancelled = میزبان بازی را لغو کرد.
lobby-empty = همه رفتند، پس لابی بسته شد.
lobby-expired = خیلی وقت خبری نشد، پس لابی بسته شد. با `/azul new` یکی دیگر باز کنید.
lobby-ended = یک ناظر لابی را بست.
lobby-repaired = این دور دوباره جفت‌بندی شد، پس این میز دیگر لازم نیست.
lobby-unplayable = بازی نمی‌توانست ادامه پیدا کند، پس تمام شد.

# `commitment` is the SHA-256 of the seed that determines the order of the bag; see /azul help.
more-sealed = مهر و موم: { $commitment }. ترتیب کیسه پیش از آمدن اولین نفر تعیین شده است. بعد از بازی می‌توانید همین‌جا بررسی‌اش کنید.
more-unsealed = مهر و موم: { $commitment }، بذر: { $seed }. ترتیب کیسه پیش از آمدن اولین نفر تعیین شده است. برای بررسی‌اش **بررسی کن** را بزنید.

button-join = می‌آیم
button-leave = خروج
button-start = شروع
button-edit = ویرایش
button-move = حرکت من
button-mine = صفحهٔ من
button-play = بازی کن
button-plan = پیش‌حرکت
button-else = حرکت جایگزین …
# Withdraws a planned move.
button-withdraw = لغو پیش‌حرکت
# Withdraws from a tournament.
button-tournament-withdraw = انصراف
button-back = ◀
button-here = { $page } از { $pages }
button-on = ▶
button-undo = پس گرفتن
button-hint = راهنمایی
button-judge = خوب است؟
button-improve = بهترش را نشان بده
button-more = بیشتر
button-words = به‌صورت متن
button-verify = بررسی کن
button-rules = قوانین
button-giveup = کنار کشیدن …
button-resign = بله، کنار می‌کشم
button-cancel = بله، لغو شود
button-ask = پرسیدن از بقیه
button-agree = موافقم
button-decline = موافق نیستم
button-rematch = یک دست دیگر
button-time = یک روز وقت بیشتر
button-nudge = تلنگر
button-follow = دنبال کردن
button-follow-end = فقط آخر بازی
button-follow-rounds = آخر هر دور
button-unfollow = دیگر دنبال نکن
button-next = بازی بعدی
button-history = تاریخچه
button-replay = بازپخش
button-share = نشان دادن به همه
button-show-analysis = دیدن تحلیل
button-end = بله، تمام شود
button-moderate = پایان این بازی
button-all = همهٔ بازی‌ها
button-forget = بله، داده‌هایم پاک شود
button-myfix = تصحیح
button-fix = تصحیح
button-mydata = گرفتن داده‌هایم
button-erase = پاک کردن داده‌هایم …

## Ephemeral responses

answer-opened = { $name } باز شد.
answer-joined = شما در { $name } هستید.
answer-left = از { $name } بیرون آمدید.
answer-started = { $name } شروع شد.
answer-cancelled = { $name } لغو شد.
answer-ended = { $name } تمام شد.
answer-played = انجام شد: { $move }
answer-undone = پس گرفته شد.
answer-tiles-gone = این کاشی‌ها دیگر نیستند. دوباره انتخاب کنید.
answer-planned = همین که نوبتتان شود بازی می‌شود، { $floor ->
    [any] ولی فقط اگر هنوز دقیقاً همان کاری را بکند که دیدید
    [0] هر چند کاشی که آن موقع بردارد، به شرطی که هیچ‌کدام به ردیف کفتان نیفتد (نشانگر آغازکننده هم یک کاشی حساب می‌شود)
    [one] هر چند کاشی که آن موقع بردارد، به شرطی که بیشتر از ۱ کاشی به ردیف کفتان نیفتد (نشانگر آغازکننده هم یک کاشی حساب می‌شود)
   *[other] هر چند کاشی که آن موقع بردارد، به شرطی که بیشتر از { $floor } کاشی به ردیف کفتان نیفتد (نشانگر آغازکننده هم یک کاشی حساب می‌شود)
}. تا آن موقع کسی آن را نمی‌بیند. با `/azul undo` لغو می‌شود.
answer-plan-added = { $count ->
    [one] حرکت آخر تازه است: اگر قبلی‌ها شدنی نباشند، این بازی می‌شود.
   *[other] { $count } حرکت آخر تازه‌اند: اگر قبلی‌ها شدنی نباشند، این‌ها بازی می‌شوند.
}
answer-plan-replaced = این جای پیش‌حرکت قبلی‌تان را گرفت.
answer-plan-withdrawn = لغو شد: در { $name } پیش‌حرکتی ندارید.
answer-secret = تا وقتی همه انتخاب نکرده‌اند کسی آن را نمی‌بیند. تا آن موقع می‌توانید پسش بگیرید.
answer-no-games = { $around ->
    [nobody] شما در هیچ بازی‌ای نیستید.
    [channel] شما در هیچ بازی‌ای نیستید و اینجا هم بازی‌ای باز نیست.
   *[server] شما در هیچ بازی‌ای نیستید و در این سرور هم بازی‌ای باز نیست.
} با `/azul new` یکی باز کنید.
answer-games-mine = **بازی‌های شما**
answer-games-unseen = -# { $count ->
    [one] یکی از بازی‌هایتان
   *[other] { $count } تا از بازی‌هایتان
} در کانالی است که دیگر نمی‌بینید: از یک ناظر آنجا بخواهید دوباره راهتان بدهد.
answer-games-followed = **بازی‌هایی که دنبال می‌کنید**
answer-games-unfollow = دیگر دنبال نکن …
answer-game-unseen = #{ $game }؛ کانالی نمی‌شناسم که آن را در آن ببینید
answer-game-followed = { $name }؛ { $rounds ->
    [1] آخر هر دور و آخر بازی خبرتان می‌کنم
   *[0] آخر بازی خبرتان می‌کنم
}؛ { $place }
answer-follows = حالا { $name } را دنبال می‌کنید. { $rounds ->
    [1] آخر هر دور و وقتی بازی تمام شد
   *[0] وقتی بازی تمام شد
}، امتیازها و میز را در پیام خصوصی برایتان می‌فرستم. کسی باخبر نمی‌شود که دنبالش می‌کنید. در ساعت‌های سکوت و روزهای مرخصی‌تان پیام نمی‌دهم و بعدش همه‌چیز را در یک پیام می‌گویم.
answer-unfollowed = دیگر بازی #{ $game } را دنبال نمی‌کنید.
answer-games-here = **بازی‌های باز دیگر { $around ->
    [channel] اینجا
   *[server] در این سرور
}**
answer-games-unreached = -# 🔕 پیام خصوصی‌ام به شما نمی‌رسد: من را به اپ‌هایتان اضافه کنید، یا در سروری که هر دو در آن هستیم پیام خصوصی را باز بگذارید. تا آن موقع در بازی‌هایی که این نشان را دارند نمی‌توانم به شما یادآوری کنم.
answer-game-unreached = { $name } 🔕
answer-game-unreminded = 🔕 یادآوری به این‌ها نمی‌رسد: { $who }
answer-game-stalled = { $name }؛ دور { $round }؛ متوقف، منتظر { $who } (از: { $since })؛ { $place }
answer-game-until = مهلت: { $when }

answer-asked = ازشان پرسیدم.
answer-agreed = با درخواست { $name } موافقت کردید.
answer-agreed-more = با درخواست { $name } موافقت کردید. حالا نوبت جواب { $who } است.
answer-declined = با درخواست { $name } موافقت نکردید؛ بازی همان‌طور که هست ادامه دارد.
answer-withdrawn = درخواستتان در { $name } را پس گرفتید؛ بازی ادامه دارد.
answer-not-coming = دعوت { $name } را رد کردید؛ در لابی نوشتم که نمی‌توانید بیایید. اگر نظرتان عوض شد، آنجا **می‌آیم** را بزنید یا `/azul join` را بنویسید.
answer-nudged = تلنگر زدم.
answer-nudge-waits = الان ساعت سکوت { $who } است، پس تلنگر تا { $until } صبر می‌کند.
answer-nudge-left = { $who } از این سرور { $count ->
    [one] رفته است. اگر بقیه همه موافق باشند، به‌جایش
   *[other] رفته‌اند. اگر بقیه همه موافق باشند، به‌جای هر کدام
} کامپیوتر یا کس دیگری می‌تواند بنشیند (`/azul table replace`).
answer-time = یک روز دیگر وقت دارند.
answer-resign-sure = می‌خواهید از { $name } کنار بکشید؟ { $outcome } این کار برگشت ندارد.
resigning-on = کامپیوتر به‌جای شما ادامه می‌دهد و { $who } هم به بازی ادامه { $count ->
    [one] می‌دهد
   *[other] می‌دهند
}.
resigning-empty = جز شما آدم دیگری سر این میز نمانده، پس بازی تمام می‌شود.
resigning-wins = { $who } { $count ->
    [one] برنده می‌شود
   *[other] با هم برنده می‌شوند
} و بازی تمام می‌شود.
resigning-last = شما آخرین آدم این میز هستید؛ پس بازی تمام می‌شود و { $who } { $count ->
    [one] برنده می‌شود
   *[other] با هم برنده می‌شوند
}.
# Effects of resigning on the ratings.
resigning-early = هنوز همه دو حرکت نکرده‌اند، پس بازی اصلاً حساب نمی‌شود و ریتینگ کسی عوض نمی‌شود.
resigning-away = یک هفته منتظر کسی بوده‌اید که در مرخصی است، پس بازی در ریتینگ حساب نمی‌شود.
resigning-behind = این بازی حساب می‌شود: رتبهٔ شما بعد از کسانی می‌آید که می‌مانند.
resigning-taken = شما این صندلی را وسط بازی گرفته‌اید، پس ریتینگ شما عوض نمی‌شود.
resigning-ahead = این بازی حساب می‌شود: رتبهٔ شما جلوتر از کسانی است که قبل از شما رفتند.
answer-cancel-sure = می‌خواهید { $name } را لغو کنید؟ { $outcome }
answer-cancel-asked = از { $who } پرسیدم. تا وقتی همه موافقت نکرده‌اند، بازی ادامه دارد.
cancelling-lobby = لابی با { $people ->
    [one] { $people } نفری که در آن است
   *[other] { $people } نفری که در آن هستند
} بسته می‌شود.
cancelling-unmoved = هنوز کسی حرکتی نکرده، پس بازی همین الان لغو می‌شود.
cancelling-alone = حریف‌هایتان فقط کامپیوترند، پس بازی همین الان بدون نتیجه تمام می‌شود.
cancelling-absent = کس دیگری نمانده که موافقت کند، پس بازی همین الان بدون نتیجه تمام می‌شود.
cancelling-asked = از { $who } { $count ->
    [one] می‌پرسم و تا موافقت نکند، بازی ادامه دارد
   *[other] می‌پرسم و تا همه موافقت نکنند، بازی ادامه دارد
}.
answer-end-sure = می‌خواهید { $name } (بازیکن‌ها: { $who }) را تمام کنید؟ { $counts ->
    [shared] همین الان تمام می‌شود، دیگر نمی‌شود ادامه‌اش داد و نتیجه‌اش مساوی حساب می‌شود. اگر می‌خواهید رتبه‌ها را خودتان مشخص کنید، `/azul tournament correct` را به کار ببرید.
    [second] همین الان تمام می‌شود، دیگر نمی‌شود ادامه‌اش داد و کسی که شروع‌کنندهٔ بازی نبود به دور بعد می‌رود. اگر می‌خواهید رتبه‌ها را خودتان مشخص کنید، `/azul tournament correct` را به کار ببرید.
   *[nothing] همین الان بدون نتیجه تمام می‌شود و دیگر نمی‌شود ادامه‌اش داد.
}
answer-resigned = از { $name } کنار کشیدید.
answer-seat-asked = ازشان پرسیدم.
answer-seat-given = در { $name } یک صندلی دست‌به‌دست شد.
# How giving a seat away affects the ratings: first the messages before the change, then those after it.
giving-early = هنوز همه دو حرکت نکرده‌اند؛ در این صورت بازی اصلاً حساب نمی‌شود.
giving-moderator = در این صورت بازی اصلاً حساب نمی‌شود، چون یک ناظر صندلی را واگذار می‌کند.
giving-behind = در این صورت رتبهٔ { $who } بعد از کسانی می‌آید که می‌مانند.
behind-now = رتبهٔ کسی که رفت از حالا بعد از کسانی است که می‌مانند: { $who }.
unrated-now = پس بازی دیگر در ریتینگ حساب نمی‌شود.
answer-host = { $name } میزبان تازه‌ای دارد.
answer-edited = { $name } را تغییر دادید.
answer-computer = یک کامپیوتر به { $name } اضافه شد.
answer-removed = انجام شد: آن صندلی در { $name } خالی است.
answer-rematch = این هم یک دست دیگر: { $name }. { $link }
answer-game-lobby = { $name }؛ لابی، { $seated } از { $seats } صندلی پر؛ { $place }
answer-game-running = { $name }؛ دور { $round }؛ منتظر { $who } (از: { $since })؛ { $place }
answer-game-yours = { $name }؛ دور { $round }؛ **نوبت شما** (از: { $since })؛ { $place }
games-all = **بازی‌های باز این سرور: { $count }**{ $held ->
    [0] {""}
   *[other] {"، "}{ $held } تایشان متوقف
}
games-all-none = در کانال‌هایی که می‌بینید بازی‌ای باز نیست. با `/azul new` یکی باز کنید.
games-all-lobby = { $name }؛ لابی، { $seated } از { $seats } صندلی پر؛ باز شده: { $opened }؛ { $place }
games-all-running = { $name }؛ باز شده: { $opened }؛ منتظر از: { $since }؛ { $place }
games-all-stalled = { $name }؛ **متوقف**؛ باز شده: { $opened }؛ منتظر از: { $since }؛ { $place }
games-all-end = پایان یک بازی …
answer-more = … و { $count } تای دیگر.
answer-cannot-post = ولی به کسی خبر نرسید: در { $channel } دسترسی { $permissions } را ندارم. یک ناظر می‌تواند آن را بدهد. { $over ->
    [1] بعد از آن خبر پایان بازی را می‌فرستم.
   *[0] تا آن موقع بازی منتظر می‌ماند و `/azul board` آن را همین‌جا نشان می‌دهد. برای ادامه در کانالی دیگر، کسی که بازی می‌کند یا ناظر است آنجا `/azul table move-here` را بنویسد.
}
answer-gone = ولی به کسی خبر نرسید: کانال { $name } دیگر نیست. { $over ->
    [1] بازی تمام شده. با `/azul new` یکی دیگر باز کنید.
   *[0] برای ادامه در کانالی دیگر، کسی که بازی می‌کند یا سرور را مدیریت می‌کند آنجا `/azul table move-here` را بنویسد.
}
answer-no-server = ولی به کسی خبر نرسید: من دیگر در سرور { $name } نیستم. { $over ->
    [1] بازی تمام شده. کسی که من را به اپ‌هایش اضافه کرده می‌تواند آنجا با `/azul new` یکی دیگر باز کند.
   *[0] برای ادامهٔ بازی بدون من، کسی که بازی می‌کند یا ناظر است و من را به اپ‌هایش اضافه کرده، در یکی از کانال‌های آنجا `/azul table move-here` را بنویسد.
}
answer-hidden = بقیه هنوز این را نمی‌بینند: اینجا جواب‌هایم را فقط شما می‌بینید، چون دسترسی { $permissions } را ندارید. همین که کس دیگری دکمه‌ای از بازی را بزند، فرستاده می‌شود. از یک ناظر بخواهید این دسترسی را بدهد یا من را دعوت کند.
answer-waits = بقیه وقتی این را می‌بینند که کسی [آنجا]({ $link }) دکمه‌ای بزند، چون خودم نمی‌توانم آنجا چیزی بفرستم.
answer-posted = { $name } دوباره اینجا فرستاده شد.
answer-moved = { $name } از این به بعد اینجا ادامه دارد.
answer-game-gone = کانالش دیگر نیست (`/azul table move-here`)
which-game = چند بازی هست. { $act ->
    [follow] کدام را می‌خواهید دنبال کنید؟
    [unfollow] کدام را می‌خواهید دیگر دنبال نکنید؟
   *[other] منظورتان کدام است؟
}
which-game-many = { $count } بازی هست. از این { $shown } بازی آخر، { $act ->
    [follow] کدام را می‌خواهید دنبال کنید؟
    [unfollow] کدام را می‌خواهید دیگر دنبال نکنید؟
   *[other] منظورتان کدام است؟
} برای انتخاب بازی دیگری، دستور را با `game:` بنویسید.
which-game-choose = انتخاب بازی
seat-in-game = { $who } (#{ $game })
which-game-lobby = لابی، { $seated } از { $seats } صندلی پر
which-game-yours = دور { $round }؛ نوبت شما
which-game-theirs = دور { $round }؛ منتظر { $who }
which-game-over = تمام‌شده

picker-title = حرکت شما در { $name }
# A colour that is chosen before the place to take it from.
picker-colour = { $colour-icon } { $colour }
picker-back = ◀ { $what }
picker-hint = تصویر، صفحهٔ شما را بعد از { $moves ->
    [one] این حرکت
   *[other] این حرکت‌ها
} نشان می‌دهد. «بازی کن» را بزنید، یا ◀ را برای عوض کردن انتخابتان.
picker-title-plan = حرکت بعدی شما در { $name }
picker-planning = { $planned ->
    [0] **هنوز نوبت شما نیست، پس این یک پیش‌حرکت است.** همین که نوبتتان شود بازی می‌شود، ولی فقط اگر هنوز دقیقاً همان کاری را بکند که اینجا می‌بینید.
   *[1] **این پیش‌حرکت ذخیره است: اگر پیش‌حرکت قبلی‌تان شدنی نبود، این بازی می‌شود.**
}
picker-hint-plan = تصویر، صفحهٔ شما را بعد از این حرکت نشان می‌دهد. «پیش‌حرکت» را بزنید، یا ◀ را برای عوض کردن انتخابتان.
picker-only = { $moves ->
    [one] این تنها حرکتی است که دارید. تصویر، صفحهٔ شما را بعد از آن نشان می‌دهد
   *[other] حرکت دیگری جز این‌ها ندارید. تصویر، صفحهٔ شما را بعد از آن‌ها نشان می‌دهد
}. «بازی کن» را بزنید.
picker-only-plan = الان فقط همین حرکت شدنی است. تصویر، صفحهٔ شما را بعد از آن نشان می‌دهد. «پیش‌حرکت» را بزنید.
picker-thinking = 🤔 دارم فکر می‌کنم …
# A verdict on the chosen move. It must not reveal the better one. "why" names disadvantages of the chosen move.
picker-judged = { $grade ->
    [good] 🟢 **حرکتی بهتر از این پیدا نکردم.**
    [fine] 🟡 **خوب است.** حرکتی کمی بهتر از این هم هست.
    [better] 🟠 **حرکت بهتری هست.** { $why }
    [costly] 🔴 **این حرکت خیلی گران تمام می‌شود.** { $why }
   *[unjudged] نتوانستم جلوتر را ببینم، پس نمی‌توانم این حرکت را بسنجم. برای امتحان دوباره **خوب است؟** را بزنید.
}
picker-floor = چند کاشی به ردیف کف بیفتد اشکالی ندارد
picker-floor-any = فقط اگر دقیقاً همان شد که دیدم
picker-floor-most = { $count ->
    [0] فقط اگر چیزی به کف نیفتد
    [one] اگر حداکثر ۱ کاشی به کف بیفتد
   *[other] اگر حداکثر { $count } کاشی به کف بیفتد
}

plan-stands = پیش‌حرکت: { $moves }.
plan-stands-floor = پیش‌حرکت، { $floor ->
    [0] به شرطی که چیزی به ردیف کفتان نیفتد
    [one] به شرطی که بیشتر از ۱ کاشی به ردیف کفتان نیفتد
   *[other] به شرطی که بیشتر از { $floor } کاشی به ردیف کفتان نیفتد
}: { $moves }.
plan-else = {"، وگرنه "}
plan-failed = پیش‌حرکتتان بازی نشد:
plan-failed-move = - { $move }: { $why }
plan-differs = نتیجه‌اش دیگر همان نمی‌شد.

history-title = { $name }؛ حرکت‌ها { $pages ->
    [1] {""}
   *[other] ({ $page } از { $pages })
}
history-seats = صندلی‌ها: { $who }
history-move = { $number }. **{ $who }**: { $what }؛ { $notation }
# A page can have fifteen of these moves, so the mark is explained once below them.
history-move-time-up = { $number }. **{ $who }** ⏰: { $what }؛ { $notation }
history-time-up = ⏰: وقت تمام شد و کامپیوتر بازی کرد.
history-shown = تصویر، میز را بعد از حرکت { $number } نشان می‌دهد.
history-begin = میز پیش از اولین حرکت
history-choose = میز را نشان بده بعد از …
history-earlier = حرکت‌های قبلی …
history-later = حرکت‌های بعدی …
history-replay = { $name }، از اولین حرکت تا آخرین
shared-by = { $who } به اشتراک گذاشت
history-alt = میز یک بازی کامل، حرکت به حرکت: { $moves ->
    [one] { $moves } حرکت
   *[other] { $moves } حرکت
}.
button-first = ⏮
button-last = ⏭

record-exported = { $name }، با بذر و همهٔ حرکت‌هایش. برای بررسی درستی فایل، `/azul record verify` یا `python -m bot verify FILE` را بنویسید.
record-exported-running = { $name } تا اینجا. بذرش تا آخر بازی مهر و موم می‌ماند؛ تازه آن موقع می‌شود از درستی‌اش مطمئن شد.

sheet-total = جمع
sheet-leaderboard = جدول برترین‌ها؛ { $ruleset }
sheet-rating = ریتینگ
sheet-games = بازی
sheet-all-games = همهٔ بازی‌ها
sheet-rated-games = ریتینگ‌دار
sheet-wins = برد
sheet-best = بهترین
sheet-mean = میانگین
sheet-place = رتبه
sheet-ahead = جلو
sheet-level = برابر
sheet-behind = عقب
sheet-person = { $who }
sheet-pair = { $who } و { $rival }
sheet-pair-note = ده بازی آخر: بالا = جلو، پایین = عقب. از نگاه { $who }.
sheet-counting = بالا = برد یا برد مشترک، پایین = آخر. ریتینگ‌دار: فقط بازی‌های بین آدم‌ها.
sheet-rated = در جدول بعد از { $games } بازی ریتینگ‌دار؛ شروع همه از { $start }. بالا = برد، پایین = آخر.
sheet-form = ده بازی آخر
sheet-form-won = { $won } برد در { $count } بازی آخر
sheet-form-ahead = جلو در { $won } تا از { $count } بازی آخر
sheet-course = { $ruleset }: ریتینگ، { $games ->
    [one] { $games } بازی ریتینگ‌دار
   *[other] { $games } بازی ریتینگ‌دار
}
sheet-course-of = { $who }: ریتینگ، { $games ->
    [one] آخرین بازی ریتینگ‌دار
   *[other] { $games } بازی ریتینگ‌دار آخر
}
sheet-course-alt = { $title }: از { $begin } تا { $now }، با اوج { $top }.
sheet-balance = { $ruleset }: جلو، برابر، عقب
sheet-first-board = اولین بازی: { $score ->
    [one] { $score } امتیاز
   *[other] { $score } امتیاز
}، #{ $game }
sheet-board = { $best ->
    [1] بهترین صفحه: { $score ->
        [one] { $score } امتیاز
       *[other] { $score } امتیاز
    }
   *[0] بهترینی که می‌بینید: { $score }
}، #{ $game }

welcome =
    ### سلام! من آزول را به این سرور آورده‌ام
    در هر کانالی آزول، اقامتگاه تابستانی یا شیشه‌های مشجر سینترا بازی کنید؛ با دوستان، بی‌عجله و در چند روز، یا با کامپیوتر. بعد از هر نوبت میز را می‌کشم و نفر بعدی را صدا می‌زنم.
    - **تا حالا بازی نکرده‌اید؟** **یادگیری** را بزنید یا `/azul learn` را بنویسید: چند تمرین کوتاه، بازی را در حدود پنج دقیقه یادتان می‌دهند.
    - **بازی:** با `/azul new` یک بازی باز کنید؛ بقیه‌اش در `/azul help` هست.
    - **هر جای دیگر:** از پروفایلم من را به اپ‌هایتان اضافه کنید تا در گروه‌ها و سرورهای دیگر هم بازی کنید.
    - **تنهایی:** در `/azul puzzle` باید بهترین حرکت را پیدا کنید.
    - **ناظرها:** با `/azul settings server` تعیین کنید کجا و چه کسی بازی باز کند؛ با `/azul settings puzzle` هر روز یک معما می‌آید.
    -# پروژهٔ غیررسمی هواداران؛ ارتباطی با ناشر آزول ندارد.
welcome-picture = سه بازی

privacy =
    ### چه چیزهایی از شما نگه می‌دارم
    - برای هر بازی‌ای که در آن بوده‌اید: شناسهٔ کاربری، نامی که آن موقع داشتید، حرکت‌ها و پیش‌حرکت‌هایتان و زمانشان؛
    - برای تورنمنت‌ها: شناسهٔ کاربری، نام و ریتینگتان هنگام ثبت‌نام، کارهایی که در آن کرده‌اید و نتیجه‌هایتان؛
    - برای بازی‌های تمام‌شده: رتبه و امتیازتان، و از روی آن‌ها ریتینگتان در هر سرور و هر بازی و هر فصل؛
    - آنچه در `/azul settings me` انتخاب کرده‌اید: چطور خبرتان کنم، ساعت‌های سکوت، منطقهٔ زمانی، کسانی که مسدود کرده‌اید، پوستهٔ تصویرها، این‌که بزرگ باشند یا به‌جایشان متن بیاید، این‌که حرکت‌هایتان فوری بازی شوند یا نه و تنها حرکت ممکن را خودتان بازی کنید یا نه، و مرخصی‌هایتان (`/azul settings away`)؛ مرخصی‌های پیش از پارسال با گرفتن مرخصی تازه پاک می‌شوند؛
    - زبان دیسکورد شما، یا زبانی که انتخاب کرده‌اید؛
    - برای معماهای روز: حرکت‌هایی که امتحان کرده‌اید، زمان آخرین حرکت، این‌که معما را حل کرده‌اید یا نه، و اگر تلاش‌هایتان را به همه نشان بدهید، نامتان؛ و سطح معماهایتان؛
    - برای کیسه‌های هفته: ردهٔ شما در هر سرور، و این‌که پشت سر هم با چند کیسه بازی کرده یا نکرده‌اید؛
    - درس‌هایی از `/azul learn` که حل کرده‌اید، و بازی‌های در جریانی که دنبال می‌کنید.
    چیز دیگری نه: نه پیامی، نه فهرست اعضایی. این‌ها می‌مانند تا وقتی پاکشان کنید، یا تا یک ماه بعد از این‌که سرور من را بیرون کند.
    دکمهٔ **پاک کردن داده‌هایم** شما را از بازی‌های در جریان و تورنمنت‌ها کنار می‌کشد، در بازی‌های تمام‌شده به‌جای نامتان «یک نفر» می‌گذارد و بقیه را پاک می‌کند، حتی بازی‌هایی که در پیام خصوصی با من کرده‌اید. اگر کسی شما را مسدود کرده باشد، همان‌طور می‌ماند. پیام‌هایی هم که قبلاً فرستاده‌ام می‌مانند؛ یک ناظر می‌تواند پاکشان کند.
privacy-exported = { $files ->
    [one] این همهٔ چیزهایی است که از شما نگه می‌دارم، جز این‌که چه کسانی مسدودتان کرده‌اند.
   *[other] این همهٔ چیزهایی است که از شما نگه می‌دارم، جز این‌که چه کسانی مسدودتان کرده‌اند: فایل { $number } از { $files }.
}
privacy-sure = هر چه از شما نگه می‌دارم پاک شود؟ از بازی‌های در جریان کنار می‌کشید، از تورنمنت‌ها بیرون می‌روید و ریتینگ‌هایتان از دست می‌رود. در تورنمنت‌ها دیگر جفت نمی‌شوید و نتیجه‌هایتان بدون نام می‌ماند؛ تورنمنت‌هایی که برگزار می‌کنید ادامه پیدا می‌کنند و مدیران سرور اداره‌شان می‌کنند. این کار برگشت ندارد.
privacy-deleted =
    انجام شد. { $games ->
        [0] در هیچ بازی‌ای نبودید.
        [one] نام و شناسه‌تان از یک بازی پاک شد.
       *[other] نام و شناسه‌تان از { $games } بازی پاک شد.
    }{ $left ->
        [0] {""}
        [one] {" "}از یک لابی بیرون آمدید.
       *[other] {" "}از { $left } لابی بیرون آمدید.
    }{ $resigned ->
        [0] {""}
        [one] {" "}از یک بازی در جریان کنار کشیدید.
       *[other] {" "}از { $resigned } بازی در جریان کنار کشیدید.
    }{ $gone ->
        [0] {""}
        [one] {" "}یک بازی که در پیام خصوصی کرده بودید پاک شد.
       *[other] {" "}{ $gone } بازی که در پیام خصوصی کرده بودید پاک شد.
    }
    تنظیمات، افراد مسدود، درس‌های حل‌شده، ریتینگ‌ها، سابقهٔ صدا زدن‌ها، تلاش‌هایتان در معماها و فهرست بازی‌هایی که دنبال می‌کنید هم پاک شدند. پیام‌هایی که قبلاً فرستاده‌ام می‌مانند؛ این‌که چه کسانی مسدودتان کرده‌اند هم همین‌طور.

form-own = تنظیمات شما
form-notify = وقتی نوبت شماست
    .description = چطور خبرتان کنم
notify-channel = در کانال صدایم کن
notify-direct = به‌جایش پیام خصوصی بفرست
notify-both = هر دو
notified-channel = صدا زدن در کانال
notified-direct = پیام خصوصی
notified-both = صدا زدن در کانال و پیام خصوصی
form-quiet = ساعت‌های سکوت
    .description = ساعت و منطقهٔ زمانی، مثلاً از ۲۳:۰۰ تا ۰۸:۰۰ تهران؛ بعد از آن خبرتان می‌کنم
    .example = ۲۳:۰۰-۰۸:۰۰ تهران
form-play = حرکت‌های شما
    .description = بدون تیک، هر حرکت را می‌بینید و «بازی کن» را می‌زنید؛ اگر تنها یک حرکت باشد، خودم بازی می‌کنم
form-at-once = فوری: با آخرین انتخابتان حرکت انجام شود
form-by-hand = دستی: تنها حرکت ممکن هم منتظر شما بماند
form-one-step = یک‌جا: رنگ کاشی‌ها و جای برداشتنشان را با هم انتخاب کنید
form-blocked = افراد مسدود
    .description = با هم وارد بازی تازه نمی‌شوید، و برای درخواست‌هایشان صدایتان نمی‌زنم
form-theme = تصویرهای شما
    .description = آن‌هایی که فقط خودتان می‌بینید: صفحهٔ شما، پیش‌نمایش، قوانین، تاریخچه
theme-dark = تیره
theme-light = روشن
theme-contrast = کنتراست بالا
theme-as-server = مثل سرور
theme-as-bot = پیش‌فرض بات
settings-own = ذخیره شد. این‌طور خبرتان می‌کنم: { $notify }. { $quiet } تصویرهایی که فقط خودتان می‌بینید: { $theme }. { $play }
settings-large = چیزهایی که می‌توانید بردارید و صفحهٔ خودتان هر کدام در یک تصویر جدا و بزرگ می‌آیند.
settings-in-words = به‌جای تصویرهایی که فقط خودتان می‌بینید، متن می‌آید.
settings-own-language = به { language-name } جوابتان را می‌دهم.{ $chosen ->
    [1] {""}
   *[0] {" "}برای زبانی دیگر، `/azul settings me` را با **language** بنویسید.
}
days-off-end = مرخصی‌ای که شروع شده، با حرکت بعدی‌تان در هر بازی‌ای تمام می‌شود، یا با `/azul settings away end:True`. حرکتی که به‌جایتان بازی شود، چه پیش‌حرکت باشد چه تنها حرکت ممکن، مرخصی را تمام نمی‌کند.
days-off-more = و { $count } تای دیگر
days-off-how = مثلاً `/azul settings away from:{ $first } until:{ $last }` وقت نوبت‌هایتان را در این روزها (خود روز آخر هم) نگه می‌دارد؛ در همهٔ بازی‌ها و همهٔ سرورها. بدون **from** از همین حالا شروع می‌شود. سالی { $most } روز مرخصی دارید، حداکثر { $row } روز پشت سر هم. باید دست‌کم یک ساعت پیش از تمام شدن وقتتان شروع شود.
days-off-none = مرخصی‌ای در پیش ندارید.
days-off-taken = از { $first } ({ $since }) تا { $last } ({ $until }) در مرخصی هستید
days-off-left = { $days ->
    [one] { $days } روز مرخصی
   *[other] { $days } روز مرخصی
} برای سال { $year } مانده.
settings-at-once = آخرین انتخابتان فوری حرکت را انجام می‌دهد.
settings-by-hand = { $play } تنها حرکت ممکن را به‌جایتان بازی نمی‌کنم. ولی آنچه قوانین خود بازی لازم دارد به‌هر حال انجام می‌شود، مثل برداشتن آخرین کاشی‌های دور در اقامتگاه تابستانی.
settings-only-moves = { $play } حالا تنها حرکت ممکنتان را در { $games } که منتظرتان بود بازی می‌کنم.
settings-preview = هر حرکت را پیش از انجامش می‌بینید.
settings-one-step = { $play } رنگ کاشی‌ها و جای برداشتنشان را یک‌جا انتخاب می‌کنید.
settings-quiet = ساعت‌های سکوت: { $hours } ({ $zone }).
settings-no-quiet = ساعت سکوتی ندارید.
settings-guild =
    ذخیره شد. از این به بعد در این سرور:
    - بازی را { $openers } در { $channels } می‌توانند باز کنند؛ هر نفر هم‌زمان حداکثر { $limit } بازی؛
    - وقت پیش‌فرض هر نوبت: { $time }؛
    - { $threads ->
        [1] هر بازی رشتهٔ خودش را دارد
       *[0] بازی‌ها در خود کانال انجام می‌شوند
    } و { $newest ->
        [1] فقط تازه‌ترین پست تصویرش را نگه می‌دارد
       *[0] همهٔ پست‌ها تصویرشان را نگه می‌دارند
    }؛
    - معمای روز (`/azul settings puzzle`): { $puzzle ->
        [off] خاموش
        [gone] نمی‌آید، چون کانالش دیگر نیست
       *[other] در { $puzzle }
    }؛
    - میزهای باز (`/azul settings tables`): { $tables ->
        [off] خاموش
        [gone] نیستند، چون کانالشان دیگر نیست
       *[other] در { $tables }
    }؛
    - کیسهٔ هفته (`/azul settings deals`): { $deals ->
        [off] خاموش
        [gone] نمی‌آید، چون کانالش دیگر نیست
       *[other] در { $deals }
    }؛
    - فصل‌های جدول برترین‌ها (`/azul settings season`): { $season ->
        [off] خاموش
        [month] ماهانه
       *[quarter] سه‌ماهه
    }؛
    - پوستهٔ تصویرهای پست‌های عمومی: { $theme }{ $languages ->
        [one] .
       *[other] ؛ زبانشان: { $language }.
    }
    -# مورد آخر در فرم نیست: با گزینه‌های `/azul settings server` عوضش کنید.
settings-every-channel = همهٔ کانال‌ها
settings-everybody = همه
language-auto = زبان خود سرور
language-as-discord = مثل دیسکورد شما
# The name of this language in the language itself.
language-name = فارسی
form-guild = تنظیمات این سرور
form-channels = کانال‌های آزول
    .description = بازی فقط در این‌ها و رشته‌ها و پست‌هایشان باز می‌شود؛ اگر انتخاب نکنید، همه مجازند
form-openers = چه کسانی بازی باز کنند
    .description = کسانی که این نقش‌ها را دارند؛ اگر انتخاب نکنید، همه
form-time = وقت پیش‌فرض هر نوبت
    .description = هر کس بازی باز می‌کند می‌تواند وقت دیگری انتخاب کند
form-posts = پست‌ها
    .description = بازی‌ها چطور فرستاده شوند. معمای روز: { $puzzle ->
        [off] خاموش
        [gone] کانالش دیگر نیست
       *[other] { $puzzle }
    } (/azul settings puzzle)
form-threads = هر بازی در رشتهٔ خودش
form-newest = فقط تازه‌ترین پست تصویرش را نگه دارد
form-limit = بازی‌های هم‌زمان هر نفر
    .description = عددی از ۱ تا ۱۰۰

form-edit = ویرایش بازی
form-kind = کدام بازی و کدام رو
    .description = به کسانی که در بازی هستند خبر می‌دهم چه چیزی عوض شد
form-seats = صندلی‌ها
    .description = هر کس وارد شده، جایش را نگه می‌دارد
form-hours = وقت هر نوبت
    .description = هر نفر برای حرکتش چقدر وقت دارد
form-end = وقتی وقت نوبت تمام شد
    .description = فقط اگر نوبت‌ها محدودیت وقت دارند

hint = 💡 **{ $move }**{ $certainty ->
    [only] {" "}تنها حرکت ممکن شماست.
    [shallow] . اینجا نمی‌توانم جلوتر را ببینم: فقط امتیازهای همین دور را حساب کرده‌ام.
    [equal] . **{ $other }** هم تقریباً به همین خوبی است. { $why }
    [little] {" "}کمی بهتر از **{ $other }** است. { $why }
    [better] {" "}بهتر از **{ $other }** است. { $why }
   *[much] {" "}خیلی بهتر از **{ $other }** است. { $why }
}
hint-line = -# بهترین ادامه: { $line }
hint-both-line = -# بهترین ادامه بعد از هر دو: { $line }
hint-other-line = -# بهترین ادامه بعد از حرکت دیگر: { $line }

# The end of a line of replies: the points that the players would have if the round were over then.
line-with-points = { $moves } – امتیازها اگر دور همان‌جا تمام شود: { $points }
line-points = { $who } { $points }

# Consecutive moves of one player, as fragments.
line-moves = **{ $who }**: { $moves }

## Refusals: the reason, and a way out

refused-no-such-game = بازی { $game } اینجا نیست. با `/azul games` بازی‌های باز را ببینید.
refused-no-game-here = در این کانال چنین بازی‌ای نیست. بازی‌های باز در `/azul games` هستند: یکی را با `game:` نام ببرید، یا با `/azul new` بازی باز کنید.
refused-which-game = در این کانال چند بازی هست: { $games }. با `game:` بگویید کدام.
refused-no-such-ruleset = بازی‌ای به نام «{ $text }» نمی‌شناسم. یکی را از فهرست `game:` انتخاب کنید.
refused-no-such-side = { $ruleset } رویی به نام «{ $text }» ندارد. از فهرست `side:` انتخاب کنید: { $sides }.
refused-wrong-seats = این بازی { $least } تا { $most } نفره است، نه { $seats } نفره. از فهرست `seats:` انتخاب کنید.
refused-no-such-level = کامپیوتری به نام «{ $text }» نداریم. از فهرست `level:` انتخاب کنید: { $levels }.
refused-no-such-time = این وقت برای نوبت نمی‌شود. از فهرست `time:` انتخاب کنید.
refused-bot-invited = { $me ->
    [1] من کاشی‌ها را پخش می‌کنم و خودم نمی‌توانم بازی کنم.
   *[0] { $who } بات است و نمی‌تواند بازی کند.
} { $act ->
    [replace] برای این‌که کامپیوتر بازی کند، `person:` را خالی بگذارید.
    [entry] یک آدم انتخاب کنید؛ پیش از شروع تورنمنت، با `/azul tournament computer` می‌شود کامپیوتر ثبت‌نام کرد.
   *[new] برای بازی با کامپیوتر، `computers:` را به کار ببرید.
}
refused-invited-oneself = خودتان که صندلی دارید. فقط بقیه را نام ببرید.
refused-invited-twice = { $who } را دو بار نام بردید. هر کس را یک بار بنویسید.
refused-too-few-seats = { $seats } صندلی برای { $people ->
    [one] شما
   *[other] { $people } نفر
}{ $computers ->
    [0] {" "}کم است.
    [one] {" "}و ۱ کامپیوتر کم است: { $needed } صندلی لازم است.
   *[other] {" "}و { $computers } کامپیوتر کم است: { $needed } صندلی لازم است.
} صندلی‌ها را بیشتر کنید یا بازیکن‌ها را کمتر.
refused-edited-often = هر تغییر، همهٔ کسانی را که در بازی #{ $game } هستند صدا می‌زند، و فعلاً به‌قدر کافی صدایشان زده‌اید. دوباره می‌توانید تغییرش دهید: { $again }. یا همین‌طور که هست با `/azul start` شروعش کنید.
refused-too-many-games = { $me ->
    [1] شما الان میزبان { $limit } بازی هستید. اول یکی را تمام کنید یا با `/azul table cancel` لغو کنید.
   *[0] { $who } الان میزبان { $limit } بازی است. با `person:` بازیکن دیگری انتخاب کنید.
}
refused-already-started = بازی #{ $game } شروع شده. با `/azul board` ببینیدش.
refused-tournament-table = بازی #{ $game } مال یک تورنمنت است؛ بازیکن‌هایش عوض نمی‌شوند و نمی‌شود لغوش کرد. با `/azul resign` می‌شود کنار کشید؛ بین دو دور هم یک ناظر می‌تواند `/azul tournament replace` را به کار ببرد.
refused-not-started = بازی #{ $game } هنوز شروع نشده. میزبان با `/azul start` شروعش می‌کند.
refused-leaves-too-late = بازی #{ $game } شروع شده. با `/azul resign` می‌توانید کنار بکشید؛ شاید کامپیوتر به‌جایتان ادامه دهد.
refused-resigns-too-early = بازی #{ $game } هنوز شروع نشده. با `/azul leave` از آن خارج شوید.
refused-already-over = بازی #{ $game } تمام شده. با `/azul new` یکی دیگر باز کنید.
refused-follows-own = خودتان در بازی #{ $game } هستید و دنبال کردن نمی‌خواهد: وقتی نوبتتان شود خبرتان می‌کنم و آخرش را هم می‌بینید.
refused-follows-too-early = بازی #{ $game } هنوز شروع نشده و نمی‌شود دنبالش کرد. با `/azul join` وارد بازی شوید؛ یا وقتی شروع شد، زیر میزش **دنبال کردن** را بزنید.
refused-follows-private = بازی #{ $game } را نمی‌شود دنبال کرد: در یک رشتهٔ خصوصی است و دیسکورد به من نمی‌گوید بعداً چه کسانی آن را می‌بینند. در خود رشته می‌توانید از دیسکورد بخواهید هر پیام را خبر دهد.
refused-follows-many = شما { $most } بازی را دنبال می‌کنید و بیشتر نمی‌شود. با `/azul follow when:Stop following` جا باز کنید.
refused-followed-by-many = بازی #{ $game } را { $most } نفر دنبال می‌کنند و نمی‌توانم برای یک بازی به آدم‌های بیشتری پیام بدهم. با `/azul board` ببینید به کجا رسیده.
refused-follows-not = شما بازی #{ $game } را دنبال نمی‌کنید، پس درباره‌اش پیامی نمی‌دهم. بازی تمام‌شده را هم کسی دنبال نمی‌کند. در `/azul games` می‌بینید چه بازی‌هایی را دنبال می‌کنید.
refused-follows-nothing = هیچ بازی‌ای را دنبال نمی‌کنید. زیر میز یک بازی در جریان **دنبال کردن** را بزنید، یا `/azul follow` را بنویسید.
refused-nothing-to-undo = در بازی #{ $game } حرکتی ندارید که پس بگیرید.
refused-other-edition = بازی #{ $game } با صفحه‌ها یا قوانینی شروع شده که دیگر ندارم. چیزی از دست نرفته: { $over ->
    [1] وقتی کسی که من را اجرا می‌کند آن‌ها را برگرداند، دوباره حرکت‌هایش را نشان می‌دهم و تحلیل می‌کنم.
   *[0] وقتی کسی که من را اجرا می‌کند آن‌ها را برگرداند، ادامه پیدا می‌کند. میزبان یا یک ناظر هم می‌تواند با `/azul table end` تمامش کند.
}
refused-unplayable = { $over ->
    [1] نمی‌توانم بازی #{ $game } را نشان دهم یا تحلیل کنم، چون حرکت‌هایش دیگر با قوانینی که می‌شناسم جور نیست. چیزی پاک نشده؛ لطفاً به کسی که من را اجرا می‌کند خبر دهید.
   *[0] بازی #{ $game } نمی‌تواند ادامه پیدا کند، چون حرکت‌هایش دیگر با قوانینی که می‌شناسم جور نیست. چیزی پاک نشده؛ لطفاً به کسی که من را اجرا می‌کند خبر دهید. میزبان یا یک ناظر می‌تواند با `/azul table end` تمامش کند.
}
refused-already-seated = { $me ->
    [1] شما همین حالا هم در بازی #{ $game } هستید{ $lobby ->
        [1] {" "}که هنوز شروع نشده. با `/azul games` به لابی‌اش می‌رسید و با `/azul leave` از آن خارج می‌شوید.
       *[0] . با `/azul board` ببینیدش.
    }
   *[0] { $who } همین حالا هم در بازی #{ $game } است. کسی را انتخاب کنید که نیست.
}
refused-not-seated = شما در بازی #{ $game } نیستید. با `/azul games` بازی‌های باز را ببینید.
refused-full = بازی #{ $game } پر است. با `/azul new` یکی دیگر باز کنید.
refused-host-only = این کار را فقط { $host }، میزبان بازی #{ $game }، می‌تواند بکند: از خودش بخواهید. { $lobby ->
    [0] اگر رفته باشد یا بازی به‌خاطر او متوقف شده باشد، میزبانی خودبه‌خود به نفر بعد می‌رسد؛ می‌توانید کنار بکشید (`/azul resign`)، یا در سرور یک ناظر می‌تواند بازی را تمام کند (`/azul table end`).
   *[1] اگر جواب نداد، با `/azul new` می‌توانید خودتان یک بازی باز کنید.
}
refused-moderator-only = بازی دیگران را فقط ناظرها می‌توانند تمام کنند (کسانی که پیام‌های کانال بازی یا سرور را مدیریت می‌کنند): از یکی‌شان بخواهید `/azul table end` را بنویسد. در گفت‌وگوهای بیرون از سرورها ناظری نیست: آنجا میزبان می‌تواند بازی را با `/azul table cancel` لغو کند.
refused-too-few-players = بازی دست‌کم دو بازیکن می‌خواهد. منتظر یک نفر بمانید، یا با `/azul table computer` کامپیوتر اضافه کنید.
refused-not-your-turn = در بازی #{ $game } نوبت شما نیست: نوبت { $computers ->
    [1] کامپیوتر
   *[0] { $turn }{ $turn-count ->
        [one] {""}
       *[other] {""}
    }
} است. وقتی نوبتتان شد خبرتان می‌کنم.
refused-cannot-plan = در بازی #{ $game } نوبت شما نیست: نوبت { $computers ->
    [1] کامپیوتر
   *[0] { $turn }{ $turn-count ->
        [one] {""}
       *[other] {""}
    }
} است. وقتی نوبتتان شد خبرتان می‌کنم. پیش‌حرکت را فقط وقتی می‌شود گذاشت که همه نوبتی کاشی برمی‌دارند.
refused-too-many-planned = برای نوبتتان در بازی #{ $game } حداکثر { $most } پیش‌حرکت می‌توانید بگذارید. { $typed ->
    [1] چند تا را کم کنید. پیش‌حرکت تازه‌ای گذاشته نشد.
   *[0] با `/azul undo` آن‌ها را لغو کنید تا بتوانید پیش‌حرکت‌های دیگری بگذارید.
}
refused-no-such-floor = «{ $text }» جا نمی‌شود: ردیف کف { $most } خانه دارد. عددی از ۰ تا { $most } بنویسید، یا **floor** را ننویسید.
refused-falls-more = در بازی #{ $game } الان بیشتر از { $most } کاشی به ردیف کفتان می‌افتد. **floor** را بردارید تا حرکت به‌هر حال انجام شود، یا حرکت دیگری انتخاب کنید.
refused-nothing-planned = در بازی #{ $game } پیش‌حرکتی ندارید: یا بازی شده، یا لغو شده، یا دور تمام شده. برای پیش‌حرکت، **حرکت من** را بزنید.
refused-plan-changed = از آن موقع پیش‌حرکتتان در بازی #{ $game } را عوض کرده‌اید. برای دیدن آخرین وضعش **حرکت من** را بزنید.
refused-has-chosen = شما در بازی #{ $game } انتخابتان را کرده‌اید؛ منتظر { $computers ->
    [1] کامپیوتر
   *[0] { $turn }
} هستیم. تا آن موقع می‌توانید با `/azul undo` انتخابتان را پس بگیرید.
refused-stale = بازی #{ $game } از آن موقع جلوتر رفته. تازه‌ترین پستش را ببینید، یا `/azul board` را بنویسید.
refused-lobby-changed = میزبان بازی #{ $game } از آن موقع بازی را تغییر داده. لابی‌اش را ببینید: اگر هنوز می‌خواهید بازی کنید، زیرش **می‌آیم** را بزنید یا `/azul join` را بنویسید.
refused-channel-not-allowed = در این سرور بازی را فقط در { $channels } می‌شود باز کرد. دستور را آنجا بنویسید.
refused-openers-only = در این سرور فقط { $roles } می‌توانند بازی باز کنند. یک ناظر می‌تواند با `/azul settings server` این را عوض کند.
refused-role-needed = بازی #{ $game } فقط برای { $roles } است. با `/azul new` بازی خودتان را باز کنید.
refused-not-invited = { $invited ->
    [nobody] کس دیگری به بازی #{ $game } دعوت نشده.
   *[other] بازی #{ $game } فقط برای { $invited } است.
} با `/azul new` بازی خودتان را باز کنید.
refused-sent-away = میزبان یا یک ناظر شما را از بازی #{ $game } کنار گذاشته. با `/azul new` بازی خودتان را باز کنید.
refused-removed-oneself = خودتان را نمی‌توانید کنار بگذارید. با `/azul leave` از بازی خارج شوید.
refused-busy = { $me ->
    [1] شما در این سرور در { $limit ->
        [one] { $limit } بازی
       *[other] { $limit } بازی
    } هستید. اول یکی را تمام کنید یا از یکی کنار بکشید؛ یک ناظر هم می‌تواند با `/azul settings server` این تعداد را بیشتر کند.
   *[0] { $who } در این سرور در { $limit ->
        [one] { $limit } بازی
       *[other] { $limit } بازی
    } است. صبر کنید تا یکی تمام شود، یا کس دیگری را دعوت کنید.
}
refused-blocked = { $me ->
    [1] شما { $who } را مسدود کرده‌اید. در `/azul settings me` می‌توانید عوضش کنید.
   *[0] { $who } نمی‌خواهد با شما بازی کند. بازی یا آدم‌های دیگری انتخاب کنید.
}
refused-asked-often = فعلاً به‌قدر کافی { $who } را صدا زده‌اید. دوباره می‌توانید بپرسید: { $again }.
refused-declined-often = { $kind ->
    [takeback] بقیه سه بار در بازی #{ $game } با این موافقت نکرده‌اند و دیگر از آن‌ها نمی‌پرسم: آنچه بازی شده می‌ماند.
    [cancel] بقیه سه بار در بازی #{ $game } با این موافقت نکرده‌اند و دیگر از آن‌ها نمی‌پرسم. با `/azul resign` می‌توانید کنار بکشید، و یک ناظر می‌تواند با `/azul table end` بازی را تمام کند.
   *[replace] کسانی که باید موافقت کنند سه بار در بازی #{ $game } نه گفته‌اند و دیگر نمی‌پرسم. صندلی یا آدم دیگری انتخاب کنید؛ یک ناظر می‌تواند هر صندلی‌ای را به کس دیگری بدهد (`/azul table replace`).
}
refused-not-together = { $who } و { $other } با هم بازی نمی‌کنند. کس دیگری را انتخاب کنید.
refused-no-such-move = { $moves ->
    [0] هنوز کسی در بازی #{ $game } حرکتی نکرده؛ `move:0` میز پیش از اولین حرکت است.
   *[other] آخرین حرکت بازی #{ $game } حرکت { $moves } است. `move:` را از ۰ (میز پیش از اولین حرکت) تا { $moves } انتخاب کنید.
}
refused-not-over = «یک دست دیگر» برای بازی‌ای است که تا آخر بازی شده باشد، و بازی #{ $game } نشده. با `/azul new` یکی دیگر باز کنید.
refused-rematch-elsewhere = بازی #{ $game } همین حالا هم دست دیگری دارد، در کانالی که شما نمی‌بینید. از یک ناظر بخواهید راهتان بدهد، یا با `/azul new` بازی دیگری باز کنید.
refused-nobody-waits = بازی #{ $game } منتظر خود شماست. **حرکت من** را بزنید، یا `/azul move` را بنویسید.
refused-nudged-already = قبلاً به { $who } تلنگر زده‌اند. تلنگر بعدی: { $again }.
refused-hint-in-tournament = بازی #{ $game } مال یک تورنمنت است، پس در آن راهنمایی نمی‌کنم. وقتی تمام شد، `/azul record analyse` نشان می‌دهد چه حرکتی بهتر بود.
refused-hint-in-rated = بازی #{ $game } در ریتینگ حساب می‌شود، پس در آن راهنمایی نمی‌کنم. وقتی تمام شد، `/azul record analyse` نشان می‌دهد چه حرکتی بهتر بود. در بازی با کامپیوتر (`/azul new computers:`) هر وقت بخواهید راهنمایی می‌کنم.
refused-stalled = بازی #{ $game } متوقف است چون کسی جواب نمی‌دهد؛ دیگر هم کسی را صدا نمی‌زنم. اگر همهٔ کسانی که هنوز جواب می‌دهند موافق باشند، کامپیوتر یا کس دیگری می‌تواند آن صندلی را بگیرد (`/azul table replace`)، یا می‌توانید بازی را لغو کنید (`/azul table cancel`). خودتان هم می‌توانید کنار بکشید (`/azul resign`).
refused-stalled-table = بازی #{ $game } متوقف است چون کسی جواب نمی‌دهد؛ دیگر هم کسی را صدا نمی‌زنم. برگزارکنندهٔ تورنمنت یا یک ناظر می‌تواند تمامش کند و رتبه‌ها را مشخص کند؛ از او بخواهید `/azul tournament correct` را به کار ببرد. خودتان هم می‌توانید کنار بکشید (`/azul resign`).
refused-time-enough = بیشتر از این نمی‌توانم وقت بدهم: تا { $until } وقت دارند. با `/azul nudge` به آن‌ها یادآوری کنید.
refused-no-time-limit = نوبت‌های بازی #{ $game } محدودیت وقت ندارند. با `/azul nudge` به کسی که نوبتش است یادآوری کنید.
refused-across-the-bag = برای پس گرفتن آن در بازی #{ $game } دیر شده: بعدش از کیسه کاشی‌های تازه درآمده.
refused-others-moved = بقیه بعد از آن در بازی #{ $game } حرکت کرده‌اند. می‌توانید از آن‌ها بخواهید بگذارند حرکتتان را، با هر چه بعدش بازی شده، پس بگیرید.
refused-too-late-to-undo = وقت آن نوبتتان در بازی #{ $game } تمام شده (وقتی که بقیه اضافه داده‌اند حساب نیست)، پس دیگر نمی‌توانید به‌تنهایی حرکتتان را پس بگیرید. می‌توانید از بقیه بپرسید: اگر همه موافق باشند، آن نوبت با وقت کامل از نو شروع می‌شود.
refused-undone-often = در بازی #{ $game }، از آخرین حرکت { $who } تا حالا سه بار حرکتی پس گرفته شده. می‌توانید از بقیه بخواهید بگذارند این یکی را هم پس بگیرید.
refused-undone-alone = در این نوبتِ بازی #{ $game } صد بار حرکت پس گرفته‌اید. حرکت بعدی‌تان می‌ماند؛ بعد از آن دوباره می‌توانید پس بگیرید.
refused-offer-open = در بازی #{ $game } همین حالا هم درخواستی بی‌جواب مانده. با `/azul table agree` یا `/azul table decline` به آن جواب بدهید؛ کسی که درخواست کرده هم می‌تواند با `/azul table decline` پسش بگیرد.
refused-asked-elsewhere = در بازی #{ $game } کسی از شما درخواستی نکرده، ولی در بازی #{ $asking } کرده‌اند: آن را با `game:` نام ببرید.
refused-no-offer = در بازی #{ $game } درخواست بی‌جوابی نیست: شاید جوابش را داده باشند. با `/azul board` ببینید بازی به کجا رسیده.
refused-not-yours-to-agree = در بازی #{ $game } به جواب شما نیازی نیست، یا جوابتان را داده‌اید.
refused-no-such-seat = بازی #{ $game } چنین صندلی‌ای ندارد. یکی را از فهرست `seat:` انتخاب کنید.
refused-seat-of-computer = در بازی #{ $game } این صندلی مال کامپیوتر است. صندلی دیگری انتخاب کنید، یا با `person:` کسی را نام ببرید.
refused-not-a-player = فقط کسی که در بازی #{ $game } بازی می‌کند می‌تواند میزبانش باشد: { $count ->
    [0] کس دیگری نیست.
   *[other] یکی از { $players } را انتخاب کنید.
}
refused-already-host = { $me ->
    [1] میزبان بازی #{ $game } همین حالا هم شمایید
   *[0] میزبان بازی #{ $game } همین حالا هم { $who } است
}. با `person:` بازیکن دیگری انتخاب کنید.
refused-not-allowed-to-replace = در بازی #{ $game }، صندلی کس دیگری را فقط میزبان یا یک ناظر می‌تواند به آدم دیگری بدهد. دادنش به کامپیوتر کار ناظر است؛ اگر بازی به‌خاطر آن بازیکن متوقف شده یا او از سرور رفته باشد، بازیکن‌ها هم با هم می‌توانند این کار را بکنند. صندلی خودتان را همیشه می‌توانید به کسی پیشنهاد کنید؛ `/azul resign` آن را به کامپیوتر می‌سپارد.
refused-no-ratings = هنوز کسی از این سرور در جدول { $ruleset } نیست: برای آن { $games } بازی ریتینگ‌دار لازم است، یعنی بازی بین آدم‌ها که در آن همه دو حرکت کرده باشند. با `/azul new` یکی باز کنید؛ `/azul stats` بازی با کامپیوتر را هم می‌شمارد.
refused-no-results = هنوز چیزی برای نشان دادن نیست: { $of ->
    [me] اول باید در این سرور یک بازی را تمام کنید.
    [pair] اول باید { $who } و { $rival } در این سرور یک بازی را با هم تمام کنند.
   *[other] اول باید { $who } در این سرور یک بازی را تمام کند.
} با `/azul new` بازی باز کنید.
refused-bad-settings = { $what ->
    [bot] { $text } بات است و مسدود کردن ندارد. از **افراد مسدود** برش دارید.
    [oneself] خودتان را نمی‌توانید مسدود کنید. نامتان را از **افراد مسدود** بردارید.
    [category] { $text } یک دسته است و در آن نمی‌شود بازی کرد. به‌جایش کانال‌های داخلش را انتخاب کنید.
   *[other] «{ $text }» را { $what ->
        [zone] به‌عنوان منطقهٔ زمانی نمی‌شناسم. نام شهری مثل `تهران` یا `نیویورک` را بنویسید، یا `UTC`.
        [quiet] به‌عنوان ساعت‌های سکوت نمی‌فهمم. این‌طور بنویسید: `۲۲:۰۰-۰۷:۳۰` یا `۱۱ شب تا ۸ صبح تهران`، یا خالی بگذارید.
        [time] به‌عنوان وقت نوبت نمی‌فهمم. یکی را از فرم انتخاب کنید.
        [language] به‌عنوان زبان نمی‌شناسم. یکی را از فهرست انتخاب کنید.
        [theme] به‌عنوان پوستهٔ تصویر نمی‌شناسم. یکی را از فهرست انتخاب کنید.
       *[limit] به‌عنوان تعداد بازی نمی‌فهمم. عددی از ۱ تا ۱۰۰ بنویسید.
    }
}
refused-not-saved = چیزی ذخیره نشد.
refused-not-a-move = «{ $text }» حرکت نیست{ $reason ->
    [incomplete] : آخرش چیزی کم دارد ({ $known }).
    [too-long] : «{ $word }» زیادی است.
    [too-many-tiles] : این‌ها بیشتر از { $most } کاشی است.
    [not-a-move] .
   *[other] : «{ $word }» به جایی که هست نمی‌خورد (این‌ها می‌شود: { $known }).
}
refused-illegal = این حرکت نمی‌شود: { $why } **حرکت من** را بزنید، یا بگذارید `/azul move` کاملش کند.
refused-illegal-of-several = «{ $move }» نمی‌شود: { $why } هیچ‌کدام از این حرکت‌ها انجام نشد.
refused-illegal-plan = «{ $move }» را نمی‌شود پیش‌حرکت گذاشت: { $why } فقط حرکتی را می‌شود گذاشت که با وضع فعلی بازی شدنی باشد. پیش‌حرکت تازه‌ای گذاشته نشد.
refused-one-move = «{ $move }» را نمی‌شود با حرکت دیگری فرستاد: بقیه باید هر کدام را پیش از بعدی ببینند. هیچ‌کدام از این حرکت‌ها انجام نشد. یکی‌یکی بنویسیدشان.
refused-called-later = الان ساعت سکوت { $who } است: { $until } خبر می‌دهم که نوبتشان است، پس تلنگر لازم نیست.
refused-nudged-later = قبلاً به { $who } تلنگر زده‌اند. الان ساعت سکوتشان است، پس تلنگر تا { $until } صبر می‌کند.
refused-days-off-now = { $who } تا { $until } ({ $again }) در مرخصی { $who-count ->
    [one] است. آن موقع خبر می‌دهم که نوبتش است
   *[other] هستند. آن موقع خبر می‌دهم که نوبتشان است
}، پس تلنگر لازم نیست.
refused-days-off-none = مرخصی‌ای ندارید که تمامش کنید. با `/azul settings away` می‌توانید بگیرید.
refused-days-off-form = «{ $text }» تاریخ نیست. سال، ماه و روز میلادی را بنویسید، مثل `2026-12-24`؛ روز آخر را در **until** بنویسید.
refused-days-off-past = مرخصی در گذشته نمی‌شود: امروز به وقت شما { $today } است (`/azul settings me`).
refused-days-off-order = روز آخر ({ $last }) پیش از روز اول ({ $first }) است. جایشان را عوض کنید.
refused-days-off-far = برای این‌قدر جلوتر نمی‌شود مرخصی گرفت: دیرترین روز شروع { $last } است.
refused-days-off-long = حداکثر { $days } روز پشت سر هم می‌توانید مرخصی بگیرید؛ مرخصی‌هایی که یک روز یا کمتر با هم فاصله دارند هم پشت سر هم حساب می‌شوند. روز آخر را زودتر بگذارید.
refused-days-off-overlap = از { $since } تا { $until } که مرخصی دارید. روزهای دیگری انتخاب کنید، یا اول آن را پس بگیرید: `/azul settings away end:True`.
refused-days-off-spent = از { $most } روز مرخصی سال { $year } فقط { $left } روزتان مانده. روزهای کمتری انتخاب کنید؛ برای سال { $next } دوباره { $most } روز دارید.
refused-days-off-late = در بازی #{ $game } وقتتان { $until } تمام می‌شود و برای شروع مرخصی دیر است. اول آنجا حرکت کنید.
refused-called-just-now = همین الان به { $who } خبر داده‌ام که نوبت است. می‌توانید تلنگر بزنید: { $again }.
refused-everybody-gone = { $who } از این سرور { $who-count ->
    [one] رفته، پس کسی نیست که به او تلنگر بزنید. اگر بقیه همه موافق باشند، به‌جایش
   *[other] رفته‌اند، پس کسی نیست که به او تلنگر بزنید. اگر بقیه همه موافق باشند، به‌جای هر کدام
} کامپیوتر یا کس دیگری می‌تواند بنشیند (`/azul table replace`).
refused-not-called = { $who } { $who-count ->
    [one] نمی‌خواهد شما صدایش بزنید
   *[other] نمی‌خواهند شما صدایشان بزنید
}، پس این کار را نمی‌کنم. کس دیگری از بازی #{ $game } می‌تواند تلنگر بزند، شما می‌توانید کنار بکشید (`/azul resign`)، یا یک ناظر می‌تواند تمامش کند (`/azul table end`).
refused-channel-gone = کانال بازی #{ $game } دیگر نیست، پس نمی‌توانم کسی را صدا بزنم. برای ادامه در کانالی دیگر، کسی که بازی می‌کند یا سرور را مدیریت می‌کند آنجا `/azul table move-here` را بنویسد.
refused-channel-there = بازی #{ $game } در { $channels } است؛ فقط وقتی می‌شود جابه‌جایش کرد که آن کانال دیگر نباشد یا نتوانم در آن چیزی بفرستم.
refused-only-computers-here = در پیام خصوصی فقط با کامپیوتر می‌توانید بازی کنید: `computers:` را از ۱ تا ۳ انتخاب کنید و حریف، نقش، رشته و صندلی خالی ننویسید. برای بازی با دیگران، `/azul new` را در یک سرور یا در گفت‌وگو با خودشان بنویسید.
refused-server-only = این فقط در سرور کار می‌کند. در کانالی از یک سرور که من در آن هستم بنویسیدش.
refused-guest-here = این فقط در سروری کار می‌کند که من عضوش باشم. از کسی که سروری را مدیریت می‌کند بخواهید من را دعوت کند؛ بازی با دوستان همین‌جا هم می‌شود: `/azul new` را بنویسید.
refused-bot-left = من دیگر عضو سرور بازی #{ $game } نیستم و نمی‌توانم آنجا چیزی بفرستم. { $over ->
    [1] بازی تمام شده. بدون `share:` همین‌جا فقط به شما نشانش می‌دهم؛ کسی که من را به اپ‌هایش اضافه کرده می‌تواند با `/azul rematch` یا `/azul new` یکی دیگر باز کند.
   *[0] برای ادامهٔ بازی بدون من، کسی که بازی می‌کند یا ناظر است و من را به اپ‌هایش اضافه کرده، در یکی از کانال‌های آنجا `/azul table move-here` را بنویسد.
}
refused-posted-elsewhere = بازی #{ $game } را فقط همان‌جا که بازی می‌شود به همه نشان می‌دهم: دستور را در { $channels } بنویسید. بدون `share:` همین‌جا فقط به شما نشانش می‌دهم.
refused-hidden-here = اینجا جواب‌هایم را فقط شما می‌بینید: دسترسی { $permissions } را ندارید. از یک ناظر بخواهید آن را بدهد یا من را دعوت کند، یا در یک گروه بازی کنید.
refused-no-thread-here = اینجا نمی‌توانم رشته باز کنم: برای این کار باید عضو سرور باشم. `thread:` را ننویسید، یا از کسی که سروری را مدیریت می‌کند بخواهید من را دعوت کند.
refused-no-role-here = اینجا نمی‌بینم چه کسی چه نقشی دارد: برای این کار باید عضو سرور باشم. `role:` را ننویسید و آدم‌ها را با `opponent:` نام ببرید، یا از کسی که سروری را مدیریت می‌کند بخواهید من را دعوت کند.
refused-missing-permissions = در { $channels } نمی‌توانم بازی کنم: دسترسی { $permissions } را ندارم. از یک ناظر بخواهید آن را بدهد، یا کانال دیگری انتخاب کنید.
refused-may-not-write = برای این‌که در { $channels } چیزی بفرستم، خودتان هم باید آنجا دسترسی { $permissions } را داشته باشید. { $act ->
    [join] زیر لابی، همان‌جا، **می‌آیم** را بزنید، یا از یک ناظر بخواهید آن را بدهد.
    [replace] از کسی که در بازی #{ $game } هست بخواهید با `/azul table replace` صندلی‌اش را به شما پیشنهاد کند، یا از یک ناظر بخواهید آن را بدهد.
    [rematch] از یکی از بقیه بخواهید دست بعدی را باز کند، یا از یک ناظر بخواهید آن را بدهد.
    [host] از یک ناظر بخواهید آن را بدهد، یا خودش میزبان را انتخاب کند.
    [begin] از یک ناظر بخواهید آن را بدهد، یا خودش تورنمنت را شروع کند.
    [move-here] دستور را در کانالی بنویسید که این دسترسی را در آن دارید، یا از یک ناظر بخواهید آن را بدهد.
    [tournament] `/azul tournament new` را در کانالی بنویسید که این دسترسی را در آن دارید، یا از یک ناظر بخواهید آن را بدهد.
    [share] `share:` را ننویسید تا فقط خودتان ببینید، یا از یک ناظر بخواهید آن را بدهد.
   *[new] `/azul new` را در کانالی بنویسید که این دسترسی را در آن دارید، یا از یک ناظر بخواهید آن را بدهد.
}
refused-manager-only = تنظیمات این سرور را فقط کسانی می‌توانند عوض کنند که اجازهٔ مدیریتش را دارند («Manage Server»). تنظیمات خودتان در `/azul settings me` است.
refused-old-button = این دکمه مال نسخهٔ قدیمی من است. `/azul board` بازی را با دکمه‌های تازه نشان می‌دهد، `/azul puzzle` معمای تازه می‌دهد و `/azul learn` درس.
refused-deleting = همین الان دارم داده‌هایتان را پاک می‌کنم. صبر کنید تا جواب بدهم؛ شاید یک دقیقه طول بکشد.
refused-stopping = دارم دوباره راه می‌افتم و این کار انجام نشد. لطفاً یک دقیقهٔ دیگر دوباره امتحان کنید.
refused-not-shared = بازی #{ $game } را فقط وقتی تمام شد می‌شود به همه نشان داد، و فقط در کانالی از سرور که اجازهٔ نوشتن در آن دارید. آنجا `/azul record replay` یا `/azul record analyse` را با `share:` بنویسید.
refused-too-much = درخواست‌های { $server ->
    [1] این سرور
   *[0] شما
} { $what ->
    [games] برای بازی یا تورنمنت تازه زیاد شده. بعدی را می‌شود باز کرد: { $again }. بازی‌های در جریان ادامه دارند.
    [entries] برای ثبت‌نام در تورنمنت یا انصراف از آن زیاد شده. بار بعدی: { $again }. تورنمنت‌هایی که در آن‌ها هستید ادامه دارند.
    [changes] برای تغییر تورنمنت‌ها زیاد شده. تغییر بعدی: { $again }. تورنمنت‌ها تا آن موقع همین‌طور می‌مانند.
    [codes] برای امتحان کد زیاد شده. بار بعدی: { $again }. کد را از برگزارکننده بپرسید.
    [thoughts] برای راهنمایی و تحلیل زیاد شده. درخواست بعدی: { $again }. بازی‌ها بدون آن هم ادامه دارند.
    [files] برای بازپخش و فایل زیاد شده. درخواست بعدی: { $again }.
    [posts] برای نشان دادن چیزی به همه زیاد شده. بار بعدی: { $again }. تا آن موقع خودتان همه‌چیز را می‌بینید.
    [days-off] برای تغییر مرخصی زیاد شده. درخواست بعدی: { $again }. مرخصی‌ها تا آن موقع همین‌طور می‌مانند، و حرکت بعدی‌تان آن‌هایی را که شروع شده تمام می‌کند.
    [deletions] برای پاک کردن داده‌ها زیاد شده. درخواست بعدی: { $again }. آنچه پاک شده پاک می‌ماند.
   *[presses] یک‌باره زیاد شده. دوباره امتحان کنید: { $again }. چیزی از دست نرفته.
}
refused-one-at-a-time = هنوز مشغول کار قبلی شما هستم. کمی بعد دوباره امتحان کنید؛ چیزی از دست نرفته.
refused-bad-option = دستور این مقدار را نمی‌پذیرد. یکی از پیشنهادهای موقع نوشتن را انتخاب کنید.
refused-fault = { $known ->
    [play] از طرف من مشکلی پیش آمد، ولی حرکتتان انجام شد.
    [undo] از طرف من مشکلی پیش آمد، ولی انتخابتان پس گرفته شد.
    [takeback] از طرف من مشکلی پیش آمد، ولی حرکتتان پس گرفته شد.
    [nothing] از طرف من مشکلی پیش آمد. حرکتی انجام نشد و هیچ بازی‌ای تغییر نکرد. لطفاً دوباره امتحان کنید.
    [unknown] از طرف من مشکلی پیش آمد و نمی‌دانم انجام شد یا نه. لطفاً پیش از این‌که دوباره امتحان کنید نگاهی بیندازید.
   *[other] از طرف من مشکلی پیش آمد، ولی آنچه خواسته بودید انجام شد.
} اگر تکرار شد، این شماره را به کسی که من را اجرا می‌کند بدهید: { $fault }

permission-use_external_apps = «Use External Apps»
permission-view_channel = «View Channel»
permission-send_messages = «Send Messages»
permission-send_messages_in_threads = «Send Messages in Threads»
permission-manage_threads = «Manage Threads» (رشته قفل است)
permission-attach_files = «Attach Files»
permission-create_public_threads = «Create Public Threads»

## Pictures

picture-seat = بازیکن { $number }
picture-table = { $ruleset } #{ $game }
picture-round = دور { $round }
picture-turn = نوبت { $who }
picture-turn-yours = نوبت شما
picture-move = حرکت { $move } از { $moves }
picture-over = { $me ->
    [yes] شما بردید
   *[no] { $who } برد
}
picture-over-shared = { $who } بردند
picture-ended = تمام شد
picture-rank = #{ $rank }
result-resign = { $who } وسط بازی کنار کشید، پس امتیازشماری نشد.
result-timeout = وقت { $who } وسط بازی تمام شد، پس امتیازشماری نشد.

## Descriptions of positions

alt-factories = روی کارگاه‌ها: { $factories }.
alt-factory = کارگاه { $number }: { $tiles }
alt-centre = وسط میز: { $tiles }.
alt-tiles = { $count } { $colour }
alt-marker = نشانگر آغازکننده
alt-none = خالی
alt-nothing = هیچ
alt-empty-board = صفحهٔ خالی
alt-player = { $name } ({ $score ->
    [one] { $score } امتیاز
   *[other] { $score } امتیاز
})
alt-player-short = { $name } ({ $score })
text-more = بقیهٔ میز اینجا جا نشد: همه‌اش در `/azul board text:True` هست.
text-rounds = این دور
text-sources = برداشتنی‌ها
text-factory = کارگاه { $number }: { $tiles }
text-factories-empty = کارگاه‌های خالی: { $numbers }
text-centre = وسط میز: { $tiles }
text-player = { $name }، { $score ->
    [one] { $score } امتیاز
   *[other] { $score } امتیاز
}{ $acting ->
    [yes] ، نوبتش است
   *[no] {""}
}
text-marker = نشانگر آغازکننده دارد
text-coming = با وضع فعلی، { $coming ->
    [one] { $coming } امتیاز
   *[other] { $coming } امتیاز
}
text-rank = رتبهٔ { $rank }
