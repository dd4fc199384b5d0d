# Public posts of tournaments and their pictures.

tournament-title = 🏆 { $name }؛ #{ $tournament }
tournament-round-title = 🏆 { $name } · دور { $round } از { $rounds }
tournament-over-title = 🏆 { $name } تمام شد
tournament-cancelled-title = 🏆 { $name } لغو شد
tournament-name = { $name } **#{ $tournament }**

## The post with the entries

tournament-kind = { $kind }؛ { $seats ->
    [2] میزهای دونفره
    [3] میزهای سه‌نفره
   *[4] میزهای چهارنفره
}
tournament-format-swiss = **سوئیسی:** کسی حذف نمی‌شود. در هر دور کسانی سر یک میز می‌نشینند که امتیازشان نزدیک هم است و تا جای ممکن هنوز با هم بازی نکرده‌اند.
tournament-format-round-robin = **دوره‌ای:** هر کس یک بار با همهٔ بقیه بازی می‌کند.
tournament-format-knock-out = **حذفی:** برنده بالا می‌رود و بازنده حذف می‌شود.
tournament-third-place = بازنده‌های نیمه‌نهایی برای ردهٔ سوم بازی می‌کنند.
tournament-begins-by-hand = وقتی { $host } **شروع** را بزند، شروع می‌شود.
tournament-begins-at = زمان شروع: { $when } ({ $in })
tournament-begins-with = همین که { $count } نفر ثبت‌نام کنند، شروع می‌شود.
tournament-begins-at-or-with = زمان شروع: { $when } ({ $in })، یا زودتر اگر { $count } نفر ثبت‌نام کنند.
tournament-days = هر دور { $days } روز وقت دارد. میزهایی که تا آن موقع تمام نشوند { $end ->
    [as-it-stands] با همان وضع تمام می‌شوند: هر که جلو باشد امتیاز را می‌گیرد و بازی در ریتینگ حساب نمی‌شود.
   *[play-on] ادامه پیدا می‌کنند و دور منتظرشان می‌ماند.
}
tournament-days-none = هر دور وقتی تمام می‌شود که همهٔ میزهایش تمام شده باشند.
tournament-entries = **ثبت‌نامی‌ها ({ $count } از حداکثر { $most } نفر):**
tournament-entries-none = **هنوز کسی ثبت‌نام نکرده.** تا { $most } نفر جا هست.
tournament-least = دست‌کم { $least } نفر لازم است؛ هنوز { $missing } نفر کم داریم.
tournament-misfit-no-full-table = با { $count } نفر هیچ میزی { $seats } نفره نمی‌شود.
tournament-misfit-too-many-rounds = با { $count } نفر و { $rounds } دور بعضی‌ها باید دوباره با هم بازی کنند: بدون تکرار فقط { $most } دور می‌شود.
tournament-misfit-asks = تا برگزارکننده با **شروع** شیوهٔ دیگری انتخاب نکند یا افراد بیشتری ثبت‌نام نکنند، شروع نمی‌شود.
tournament-hosts = برگزارکننده‌ها: { $who }
tournament-admits-code = برای ثبت‌نام کدی لازم است که برگزارکننده می‌دهد.
tournament-admits-invited = فقط دعوت‌شده‌ها می‌توانند ثبت‌نام کنند.
tournament-invited = دعوت‌شده‌ها ({ $count }):
tournament-check-in-planned = { $when } ({ $in }) از همه می‌خواهم تأیید کنند.
tournament-check-in = **هنوز هستید؟ «بازی می‌کنم» را بزنید.** { $ready } از { $count } نفر تأیید کرده‌اند (✓). بقیه هنگام شروع کنار می‌مانند.
tournament-confirmed = { $who } ✓
tournament-begun = **شروع شد، با { $count } نفر و { $rounds } دور:**

## The post about a round

tournament-last-day = این دور تا { $when } ({ $in }) وقت دارد. میزهایی که تا آن موقع تمام نشوند { $end ->
    [as-it-stands] با همان وضع تمام می‌شوند.
   *[play-on] ادامه پیدا می‌کنند و دور منتظرشان می‌ماند.
}
tournament-waits = دور بعد پیش از { $when } ({ $in }) جفت‌بندی نمی‌شود. تا آن موقع برگزارکننده یا یک ناظر می‌تواند با `/azul tournament correct` نتیجه‌ها را اصلاح کند؛ با **دور بعد** همین حالا جفت‌بندی می‌شود.
tournament-postponed-unposted = این مهلت عقب افتاد، چون نتوانستم یکی از میزها را بفرستم.
tournament-postponed-outage = این مهلت عقب افتاد، چون موقع پایانش در دسترس نبودم.
tournament-table = {"\u200F"}{ $number }. { $seats } · { $link }
tournament-table-unlinked = {"\u200F"}{ $number }. { $seats }
tournament-seat-won = **{ $who }**
tournament-seat-behind = { $who }
tournament-scored-won = **{ $who }** { $score }
tournament-scored-behind = { $who } { $score }
tournament-seat-left = ~~{ $who }~~
tournament-for-third = { $seats } (برای ردهٔ سوم)
tournament-awarded = { $seats } (رتبه‌ها تعیین شد)
tournament-corrected = { $seats } (اصلاح‌شده)
tournament-byes = { $format ->
    [knock-out] در این دور حریف ندارند و مستقیم بالا می‌روند:
   *[other] در این دور حریف ندارند و امتیاز برد می‌گیرند:
}
tournament-walkovers = در دور { $round } برنده شدند، چون کس دیگری سر میزشان نماند:
tournament-away = در مرخصی‌اند و این دور بازی ندارند:
tournament-more-tables = … و { $count } میز دیگر. با **دیدن** میز خودتان را پیدا می‌کنید.

## News since the previous round

tournament-news-entered = { $who } ثبت‌نام کرد.
tournament-news-withdrawn = { $who } انصراف داد.
tournament-news-outnumbered = { $who } کنار رفت، چون کامپیوترها نباید از آدم‌ها بیشتر باشند.
tournament-news-removed = { $who } را { $by } کنار گذاشت.
tournament-news-readmitted = { $who } را { $by } برگرداند.
tournament-news-replaced = { $by } جای { $old } را به { $who } داد.
tournament-news-corrected = { $by } نتیجهٔ #{ $game } از دور { $round } را اصلاح کرد.
tournament-news-awarded = { $by } بازی #{ $game } از دور { $round } را تمام کرد و رتبه‌ها را مشخص کرد.
tournament-news-added = { $who } را { $by } اضافه کرد.
tournament-news-absent = { $who } کنار ماند، چون تأیید نکرد.
tournament-news-appointed = { $who } را { $by } همکار برگزارکننده کرد.
tournament-news-dismissed = { $who } دیگر همکار برگزارکننده نیست.
tournament-news-repaired = دور { $round } به خواست { $by } دوباره جفت‌بندی شد.
tournament-organizer = برگزارکننده یا یک ناظر

## The post about the end

tournament-winner = **{ $who }** با { $points } امتیاز برنده شد!
tournament-place = { $rank }. { $who }؛ { $points } امتیاز
tournament-nobody-stayed = هیچ‌کس تا آخر نماند، پس کسی نبرد.
tournament-separated = نفرات اول هم‌امتیاز بودند؛ { $decided ->
    [met] امتیاز حریف‌ها
    [direct] بازی رودررو
    [own] امتیاز بازی‌های خودشان
   *[lot] قرعه
} تکلیف را روشن کرد.
tournament-played = { $count } شرکت‌کننده، { $rounds } دور.
tournament-sealed = مهر و موم: { $commitment }. قرعه‌ها پیش از اولین ثبت‌نام تعیین شده‌اند.
tournament-unsealed = مهر و موم: { $commitment }، بذر: { $seed }. برای بررسی قرعه‌ها: `/azul tournament export`
tournament-ended-too-few = وقت شروع رسید، ولی { $count ->
    [0] کسی ثبت‌نام نکرده بود
    [one] فقط ۱ نفر ثبت‌نام کرده بود
   *[other] فقط { $count } نفر ثبت‌نام کرده بودند
}؛ دست‌کم { $least } نفر لازم است.
tournament-ended-expired = { $days } روز خبری نشد و تورنمنت هم شروع نشده بود.
tournament-ended-by-hand = برگزارکننده یا یک ناظر تمامش کرد.{ $rounds ->
    [0] {""}
   *[other] {" "}میزهایی که هنوز بازی می‌شوند، مثل بازی‌های معمولی ادامه دارند.
}

## Warnings to the host

tournament-warning = { $name } منتظر شماست:
tournament-warning-channel-gone = کانال تورنمنت یا یکی از میزهایش دیگر نیست. `/azul tournament move-here` آن را در کانال دیگری ادامه می‌دهد و `/azul table move-here` یک میز را.
tournament-warning-plan-missing = وقت شروعش رسیده، ولی شیوه‌اش برای این تعداد مناسب نیست. **شروع** زیر پست اول یا `/azul tournament begin` شیوه‌های دیگر را پیشنهاد می‌دهد. اگر افراد بیشتری ثبت‌نام کنند و شیوه مناسب شود، خودش شروع می‌شود.
tournament-warning-table-stuck = یک میز متوقف شده، چون کسی جواب نمی‌دهد. `/azul tournament correct` آن را با رتبه‌هایی که می‌گویید تمام می‌کند.
tournament-warning-round-late = روز آخر این دور گذشته، ولی بعضی از میزهایش تمام نشده‌اند. لینکشان در پست دور است و `/azul tournament correct` یک میز را با رتبه‌هایی که می‌گویید تمام می‌کند.
tournament-warning-round-over = همهٔ میزهای این دور تمام شدند. دور بعد یک ساعت بعد از آخرین میز جفت‌بندی می‌شود. تا آن موقع `/azul tournament correct` نتیجه را اصلاح می‌کند؛ `/azul tournament begin` دور بعد را همین حالا جفت‌بندی می‌کند.

## Notices to people

tournament-notice-invited = { $by } شما را به تورنمنت { $name } دعوت کرد. اینجا ثبت‌نام کنید: { $link }
tournament-notice-added = { $by } شما را به تورنمنت { $name } اضافه کرد. اگر نمی‌خواهید بازی کنید، اینجا انصراف بدهید: { $link }
tournament-notice-asked = هنوز می‌خواهید در تورنمنت { $name } بازی کنید؟ { $begins ->
    [at] پیش از شروع ({ $when })، اینجا **بازی می‌کنم** را بزنید، وگرنه کنار می‌مانید: { $link }
   *[by-hand] پیش از شروع، اینجا **بازی می‌کنم** را بزنید، وگرنه کنار می‌مانید: { $link }
}
tournament-notice-appointed = { $by } شما را همکار برگزارکنندهٔ تورنمنت { $name } کرد: آنجا **دیدن** و بعد **برگزاری…** را بزنید. { $link }

## Links from other messages

tournament-out = { $format ->
    [swiss] در تورنمنت دیگر حریفی برایتان تعیین نمی‌شود. تا وقتی دور دیگری مانده باشد، با `/azul tournament enter` برمی‌گردید.
   *[other] در تورنمنت دیگر حریفی برایتان تعیین نمی‌شود.
}
tournament-table-ended = { $format ->
    [knock-out] نتیجه مساوی حساب می‌شود، پس کسی که شروع‌کنندهٔ بازی نبود به دور بعد می‌رود.
   *[other] نتیجه مساوی حساب می‌شود.
} برگزارکننده یا یک ناظر می‌تواند با `/azul tournament correct` اصلاحش کند.
tournament-done-by = { $who } این کار را کرد.
tournament-link = یکی از میزهای { $name }. { $link }
tournament-table-of = { $name } (میز تورنمنت #{ $tournament })

button-enter = ثبت‌نام
button-ready = بازی می‌کنم
button-begin = شروع
button-next-round = دور بعد
button-show = دیدن

## Pictures

tournament-after = بعد از دور { $round } از { $rounds }
tournament-in = دور { $round } از { $rounds }
tournament-points = امتیاز
tournament-met = حریف‌ها
tournament-decided = تساوی‌شکن
tournament-table-column = میز
tournament-pairings-foot = کسانی که شمارهٔ میزشان یکی است با هم بازی می‌کنند.
tournament-marks = دورها
tournament-decided-met = حریف‌ها
tournament-decided-direct = رودررو
tournament-decided-own = بازی‌ها
tournament-decided-lot = قرعه
tournament-left = { $who } (رفته)
tournament-marks-of-two = بالا = برد، پایین = باخت، خط = مساوی، به‌علاوه = استراحت. حریف‌ها: میانگین امتیاز.
tournament-marks-of-more = بالاتر = رتبهٔ بهتر، خط = مساوی، به‌علاوه = استراحت. حریف‌ها: میانگین امتیاز.
tournament-board = بهترین صفحهٔ { $who }: { $score } امتیاز، #{ $game }
tournament-alt-place = { $rank }. { $who }: { $points } امتیاز
tournament-alt-met = حریف‌ها { $met }
tournament-alt-decided = تساوی‌شکن: { $decided }
tournament-alt-rounds = دورها: { $marks }
tournament-alt-table = { $who }: میز { $table }
tournament-alt-mine = ردیف شما: { $row }
tournament-bracket-round = دور { $round }
tournament-bracket-final = فینال
tournament-bracket-third = ردهٔ سوم
tournament-bracket-beat = { $who } از { $other } برد
tournament-bracket-plays = { $who } با { $other } بازی می‌کند
tournament-bracket-bye = { $who } حریف ندارد
tournament-bracket-through = بالا رفتند: { $who }
tournament-mark-won = برد
tournament-mark-shared = مساوی
tournament-mark-lost = باخت
tournament-mark-second = دوم
tournament-mark-third = سوم
tournament-mark-last = آخر
tournament-mark-bye = استراحت
tournament-mark-half = نصف
tournament-mark-away = مرخصی
tournament-mark-open = ناتمام
tournament-mark-none = هیچ
