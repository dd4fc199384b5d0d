# Responses about tournaments: commands, confirmations, the player’s own tables, and refusals.

command-tournament = تورنمنت: سوئیسی، دوره‌ای، حذفی
command-tournament-new = باز کردن تورنمنت برای ۳ تا ۶۴ نفر
command-tournament-enter = ثبت‌نام در تورنمنت
command-tournament-withdraw = انصراف از تورنمنت
command-tournament-show = جدول رده‌بندی، میزهای شما و حریف بعدی‌تان
command-tournament-begin = شروع تورنمنت همین حالا (برگزارکننده)
command-tournament-computer = اضافه کردن کامپیوتر به تورنمنتتان
command-tournament-remove = کنار گذاشتن یک نفر از تورنمنتتان
command-tournament-replace = دادن جای یک نفر در تورنمنتتان به کس دیگر
command-tournament-correct = اصلاح رتبه‌های یک میز در تورنمنتتان
command-tournament-move-here = ادامهٔ تورنمنتتان در همین کانال
command-tournament-end = لغو تورنمنتتان؛ قبلش یک بار دیگر می‌پرسم
command-tournament-export = گرفتن تورنمنت در یک فایل، برای بررسی درستی‌اش

# This isn’t about a game.
option-tournament = کدام تورنمنت (پیش‌فرض: تورنمنت همین‌جا)
option-tournament-name = اسم تورنمنت
option-tournament-game = کدام آزول و کدام رو (پیش‌فرض: آزول اصلی)
option-tournament-seats = هر میز چند نفر، ۲ تا ۴ (پیش‌فرض: ۲)
option-tournament-format = کی با کی بازی می‌کند (پیش‌فرض: سوئیسی)
option-tournament-role = فقط دارندگان این نقش ثبت‌نام کنند (پیش‌فرض: همه)
option-tournament-at = زمان شروع به میلادی: سال-ماه-روز ساعت:دقیقه (پیش‌فرض: خودتان شروعش می‌کنید)
option-tournament-with-entries = با چند ثبت‌نام شروع شود (پیش‌فرض: خودتان شروعش می‌کنید)
option-tournament-days = هر دور چند روز وقت دارد (پیش‌فرض: تا همه بازی کنند)
option-tournament-stop = میزهای ناتمام آخر دور با همان وضع تمام شوند یا نه (پیش‌فرض: ادامه دارند)
option-tournament-rounds = تعداد دورهای سوئیسی (پیش‌فرض: هر قدر لازم باشد)
option-tournament-third = بازی ردهٔ سوم هم باشد یا نه (پیش‌فرض: نباشد)
option-tournament-time = وقت هر نوبت (پیش‌فرض: یک روز)
option-tournament-at-end = وقتی وقت نوبت تمام شود (پیش‌فرض: بازیکن صندلی‌اش را از دست می‌دهد)
option-tournament-threads = هر میز رشتهٔ خودش را داشته باشد یا نه (پیش‌فرض: دارد)
option-tournament-entry = جای چه کسی
option-tournament-person = چه کسی جایش را می‌گیرد
option-tournament-table = کدام میز از این دور یا دور قبل
option-tournament-places = رتبهٔ صندلی‌ها به ترتیب، با فاصله بینشان

format-swiss = سوئیسی
format-round-robin = دوره‌ای
format-knock-out = حذفی

help-tournaments = تورنمنت‌ها
    .text =
        - با `/azul tournament new` تورنمنت باز می‌کنید: سوئیسی برای میزهای دو تا چهار نفره، دوره‌ای و حذفی برای میزهای دونفره. پست اولش نشان می‌دهد چه کسانی ثبت‌نام کرده‌اند.
        - ثبت‌نام و انصراف با دکمه‌های **ثبت‌نام** و **انصراف** زیر همان پست است، یا با `/azul tournament enter` و `/azul tournament withdraw`. در سوئیسی تا نیمهٔ دورها هم می‌شود آمد.
        - برگزارکننده با **شروع** یا `/azul tournament begin` شروعش می‌کند، مگر این‌که قرار باشد خودش شروع شود. هر دور را من جفت‌بندی می‌کنم، میزها را باز می‌کنم و همه را صدا می‌زنم. بازی‌ها معمولی‌اند و در ریتینگ حساب می‌شوند.
        - با `/azul tournament show` یا **دیدن** جدول رده‌بندی، میزهایتان و حریف بعدی‌تان را می‌بینید.
        - برای برگزارکننده و مدیران سرور:
          - **برگزاری…** در **دیدن** کسانی را دعوت یا اضافه می‌کند، تعیین می‌کند چه کسانی ثبت‌نام کنند، از همه تأیید می‌خواهد و همکار انتخاب می‌کند
          - `/azul tournament computer` کامپیوتر اضافه می‌کند
          - `/azul tournament remove` کسی را کنار می‌گذارد و `/azul tournament replace` (فقط مدیران سرور) جایش را به دیگری می‌دهد
          - `/azul tournament correct` نتیجه‌ای را اصلاح می‌کند یا میزی را که گیر کرده تمام و رتبه‌هایش را مشخص می‌کند
          - `/azul tournament move-here` تورنمنت را به کانال دیگری می‌برد و `/azul tournament end` لغوش می‌کند
        - در فایل `/azul tournament export` همهٔ جفت‌بندی‌ها هست و این‌که هر کدام از کجا آمده. هر کسی می‌تواند با بذر بررسی‌شان کند: بذر موقع باز شدن تورنمنت مهر و موم و آخرش اعلام می‌شود.

button-enter-anyway = با این حال ثبت‌نام می‌کنم
button-tournament-plan = { $format ->
    [round-robin] دوره‌ای
    [knock-out] حذفی
   *[swiss] { $seats ->
        [2] سوئیسی، میزهای دونفره
        [3] سوئیسی، میزهای سه‌نفره
       *[4] سوئیسی، میزهای چهارنفره
    }
}؛ { $rounds } دور
button-withdraw-sure = بله، انصراف می‌دهم
button-remove = بله، کنار برود
button-readmit = بله، برگردد
button-award = بله، تمام شود
button-organize = برگزاری…
button-invite = دعوت…
button-add = اضافه کردن نفرات…
button-admit = چه کسانی ثبت‌نام کنند…
button-checkin = درخواست تأیید…
button-ask-now = همین حالا بپرس
button-ask-before = { $hours } ساعت پیش از شروع
button-noask = دیگر تأیید نخواه
button-begin-anyway = بدون آن‌ها شروع شود
button-appoint = انتخاب همکار…
button-dismiss = برداشتن همکار
button-apart = جدا نگه داشتن دو نفر…
button-repair = جفت‌بندی دوبارهٔ دور…
button-repair-sure = بله، دوباره جفت‌بندی شود
button-calloff = لغو…
button-call-off = بله، لغو شود

## Forms

form-invite = دعوت کردن
form-invited = دعوت از
    .description = برای هر کدام پیام خصوصی با پیوند فرستاده می‌شود
form-uninvited = پس گرفتن دعوت
    .description = کسانی که ثبت‌نام کرده‌اند می‌مانند
form-add = اضافه کردن نفرات
form-added = اضافه کردن
    .description = خبر می‌شوند و می‌توانند انصراف بدهند
form-admit = چه کسانی ثبت‌نام کنند
form-admission = از حالا چه کسانی می‌توانند ثبت‌نام کنند
    .description = دعوت‌شده‌ها همیشه می‌توانند؛ ثبت‌نام‌های قبلی می‌ماند
form-admission-anybody = همه
form-admission-role = کسانی که نقش این تورنمنت را دارند
form-admission-code = کسانی که کد را دارند
form-admission-invited = فقط دعوت‌شده‌ها
form-apart = جدا نگه داشتن دو نفر
form-first = نفر اول
    .description = نام یا شماره‌اش
form-second = نفر دوم
    .description = دوباره همان دو نفر: می‌توانند با هم بازی کنند
form-code = کد
    .description = حروف بزرگ و کوچک و فاصله‌ها فرقی ندارد
form-enter = ثبت‌نام با کد
form-appoint = انتخاب همکار
form-cohost = همکار برگزارکننده
    .description = هر کاری که شما می‌توانید، جز انتخاب همکار

## Confirmations

answer-tournament-opened = { $name } باز شد: پستش در { $channel } نشان می‌دهد چه کسانی ثبت‌نام کرده‌اند. { $begins ->
    [by-hand] وقتی به اندازهٔ کافی آمدند، آنجا **شروع** را بزنید.
   *[itself] خودش شروع می‌شود؛ با **شروع** در همان پست زودتر هم می‌شود.
} خودتان هنوز ثبت‌نام نکرده‌اید: **ثبت‌نام** را بزنید.
answer-tournament-entered = در { $name } ثبت‌نام کردید، نفر { $number } از { $count }. سر هر میز صدایتان می‌زنم. با **انصراف** جایتان را خالی می‌کنید.
answer-tournament-blocked = در تورنمنت هر کسی ممکن است با هر کسی جفت شود. اگر در { $name } ثبت‌نام کنید، شاید با { $count ->
    [one] کسی هم‌میز شوید که مسدودش کرده‌اید. او همچنان نمی‌تواند صدایتان بزند. تا الان ثبت‌نام کرده:
   *[other] یکی از { $count } نفری هم‌میز شوید که مسدودشان کرده‌اید. آن‌ها همچنان نمی‌توانند صدایتان بزنند. تا الان ثبت‌نام کرده‌اند:
}
answer-tournament-entered-late = در { $name } که شروع شده ثبت‌نام کردید؛ از دور { $round } به بعد بازی می‌کنید.
answer-tournament-withdraw-sure = می‌خواهید از { $name } انصراف بدهید؟ دیگر نمی‌توانید ثبت‌نام کنید و پشت سر همهٔ کسانی قرار می‌گیرید که می‌مانند.
answer-tournament-withdrawn = از { $name } انصراف دادید.{ $games ->
    [none] {""}
   *[other] {" "}{ $games } را هنوز بازی می‌کنید: تمامش کنید یا با `/azul resign` کنار بکشید.
}
answer-tournament-plan = می‌خواهید { $name } چطور بازی شود؟ همین که انتخاب کنید شروع می‌شود. می‌توانید منتظر نفرات بیشتر هم بمانید.
answer-tournament-begun = { $name } شروع شد، با { $count } نفر و { $rounds } دور. الان دور اول را جفت‌بندی می‌کنم و میزهایش را باز می‌کنم.
answer-tournament-next-round = نتیجه‌ها قطعی شد. دور { $round } از { $name } را جفت‌بندی می‌کنم.
answer-tournament-computer = { $who } به { $name } اضافه شد.
answer-tournament-removed = { $who } از { $name } کنار رفت، دیگر در جفت‌بندی‌ها نیست و نمی‌تواند دوباره ثبت‌نام کند. با `/azul tournament remove` و همین نفر می‌توانید برش گردانید.
answer-tournament-readmit-sure = { $who } از { $name } کنار گذاشته شده. می‌خواهید برگردد؟ امتیازهایش می‌ماند و از دور بعد بازی می‌کند.
answer-tournament-readmitted = { $who } به { $name } برگشت.
answer-tournament-replaced = { $rounds ->
    [0] در { $name } جای { $old } به { $who } رسید.
   *[other] در { $name } از این به بعد { $who } به‌جای { $old } بازی می‌کند، با همان امتیازهای تا اینجا.
}
answer-tournament-corrected = در { $name } اصلاح شد: { $places }. در پست تورنمنت هم نوشته می‌شود.{ $repaired ->
    [1] {" "}دور { $round } هم با همین نتیجه دوباره جفت‌بندی شد.
   *[0] {""}
}
answer-tournament-correct-already = در { $name } چیزی برای اصلاح نیست؛ رتبه‌ها همین‌اند: { $places }. برای تغییرشان، دستور را با رتبه‌های دیگر بفرستید.
answer-tournament-award-sure = بازی #{ $game } هنوز در جریان است. با این رتبه‌ها تمامش کنم: { $places }؟ در ریتینگ حساب نمی‌شود و در پست آخرش نوشته می‌شود که شما این کار را کردید.
answer-tournament-awarded = این میز در { $name } تمام شد: { $places }. نام شما در پست آخر میز و در پست تورنمنت می‌آید.
answer-tournament-moved = { $name } از این به بعد اینجا ادامه دارد.
answer-tournament-ended = { $name } لغو شد.{ $rounds ->
    [0] {""}
   *[other] {" "}میزهایی که هنوز بازی می‌شوند، مثل بازی‌های معمولی ادامه دارند.
}
answer-tournament-exported = { $over ->
    [1] { $name } با بذرش: همهٔ ثبت‌نام‌ها، جفت‌بندی‌ها و نتیجه‌ها. فایل را با `python -m bot verify FILE` بررسی کنید.
   *[0] { $name } تا اینجا: همهٔ ثبت‌نام‌ها، جفت‌بندی‌ها و نتیجه‌ها. بذرش تا آخر مهر و موم می‌ماند.
}
answer-tournament-end-sure = می‌خواهید { $name } ({ $count } نفر، { $rounds ->
    [0] هنوز شروع نشده
   *[other] دور { $rounds }
}) را لغو کنید؟ همین الان بدون برنده تمام می‌شود و دیگر نمی‌شود ادامه‌اش داد.{ $rounds ->
    [0] {""}
   *[other] {" "}میزهایش مثل بازی‌های معمولی ادامه پیدا می‌کنند.
}
answer-tournament-remove-sure = می‌خواهید { $who } را از { $name } کنار بگذارید؟ بازی‌ها و امتیازهایش می‌ماند، ولی دیگر حریفی برایش تعیین نمی‌شود.{ $open ->
    [1] {" "}الان سر میزی است که هنوز تمام نشده.
   *[0] {""}
}
answer-organize = می‌خواهید در { $name } چه کار کنید؟ این دکمه‌ها را فقط برگزارکننده‌ها و مدیران سرور می‌بینند.
answer-tournament-invited = به { $name } دعوت شدند: { $who }. اگر پیام خصوصی بپذیرند خبرشان می‌کنم، و نامشان در پست تورنمنت می‌آید.
answer-tournament-uninvited = دیگر به { $name } دعوت نیستند: { $who }. اگر ثبت‌نام کرده باشند، می‌مانند.
answer-tournament-added = به { $name } اضافه شدند: { $who }. اگر پیام خصوصی بپذیرند خبرشان می‌کنم، و می‌توانند انصراف بدهند.
answer-tournament-admits = { $who ->
    [code] از حالا برای ثبت‌نام در { $name } کد لازم است. من خود آن را نگه نمی‌دارم، پس خودتان یادداشتش کنید.
    [role] از حالا فقط کسانی می‌توانند در { $name } ثبت‌نام کنند که نقش انتخاب‌شده هنگام باز شدنش را دارند.
    [invited] از حالا فقط دعوت‌شده‌ها می‌توانند در { $name } ثبت‌نام کنند.
   *[anybody] از حالا همه می‌توانند در { $name } ثبت‌نام کنند.
} ثبت‌نام‌های قبلی می‌ماند و هر کسی را دعوت کنید همیشه می‌تواند بیاید.
answer-tournament-ask-sure = از نفرات { $name } یک بار، با پیام خصوصی و در پست تورنمنت، می‌خواهم **بازی می‌کنم** را بزنند. هر کس تا شروع نزند کنار می‌ماند. چه وقت بپرسم؟
answer-tournament-asked = { $hours ->
    [0] از نفرات { $name } می‌خواهم تأیید کنند. پستش نشان می‌دهد چه کسانی تأیید کرده‌اند.
   *[other] { $hours } ساعت پیش از شروع از نفرات { $name } می‌خواهم تأیید کنند.
}
answer-tournament-not-asking = دیگر برای { $name } تأیید لازم نیست: همهٔ کسانی که ثبت‌نام کرده‌اند بازی می‌کنند.
answer-tournament-ready = تأیید کردید که در { $name } بازی می‌کنید.
answer-tournament-unconfirmed = می‌خواهید { $name } همین حالا شروع شود؟ { $count } نفر تأیید { $count ->
    [one] نکرده و کنار می‌ماند:
   *[other] نکرده‌اند و کنار می‌مانند:
}
answer-tournament-appointed = حالا { $who } همکار برگزارکنندهٔ { $name } است و پیام خصوصی می‌گیرد.
answer-tournament-dismissed = { $name } دیگر همکار برگزارکننده ندارد.
answer-tournament-apart = { $apart ->
    [1] در { $name } تا وقتی جور دیگری بشود، { $one } و { $other } را با هم جفت نمی‌کنم؛ در حذفی در دو نیمهٔ نمودار می‌گذارمشان. به کسی خبر داده نمی‌شود، ولی در فایل `/azul tournament export` هست.
   *[0] در { $name }، { $one } و { $other } دوباره می‌توانند با هم بازی کنند.
}
answer-tournament-repair-sure = می‌خواهید دور { $round } از { $name } را با نفرها و نتیجه‌های فعلی دوباره جفت‌بندی کنم؟ بازی میزهایی که عوض شوند لغو می‌شود و در ریتینگ حساب نمی‌شود. این فقط تا وقتی می‌شود که هنوز کسی حرکتی نکرده.
answer-tournament-repaired = دور { $round } از { $name } دوباره جفت‌بندی شد. دارم میزهای تازه را باز می‌کنم.
answer-tournament-gone = ولی به کس دیگری خبر نرسید: کانالش دیگر نیست. با `/azul tournament move-here` در کانالی دیگر، آنجا ادامه پیدا می‌کند.
answer-tournament-unposted = ولی به کس دیگری خبر نرسید: در { $channel } دسترسی { $permissions } را ندارم. یک ناظر می‌تواند آن را بدهد؛ تا آن موقع همه‌چیز در `/azul tournament show` هست.

## The player’s own tables and next opponent, in `/azul tournament show`

show-tournament-place = رتبهٔ { $rank } از { $count } را دارید، با { $points } امتیاز.
show-tournament-not-in = شما در این تورنمنت نیستید.
show-tournament-out = از آن بیرون رفته‌اید: یا انصراف داده‌اید، یا کنار گذاشته شده‌اید، یا وقتتان سر یک میز تمام شده.
show-tournament-entered = ثبت‌نام کرده‌اید، نفر { $number }.
show-tournament-next = **دور { $round }:** با { $who } بازی می‌کنید؛ { $link }
show-tournament-opens = **دور { $round }:** با { $who } بازی می‌کنید. میز همین الان باز می‌شود.
show-tournament-bye = **دور { $round }:** { $format ->
    [knock-out] حریف ندارید و مستقیم بالا می‌روید.
   *[other] حریف ندارید و امتیاز برد می‌گیرید.
}
show-tournament-away = **دور { $round }:** چون در مرخصی هستید، این دور بازی ندارید.
show-tournament-corrected-first = میز شما در دور { $round } تمام شد. دور بعد یک ساعت بعد از آخرین میز جفت‌بندی می‌شود، یا همین که برگزارکننده **دور بعد** را بزند؛ تا آن موقع نتیجه‌ها را می‌شود اصلاح کرد.
show-tournament-waits = میز شما در دور { $round } تمام شد. { $open ->
    [0] دور بعد همین الان جفت‌بندی می‌شود.
    [one] دور بعد وقتی جفت‌بندی می‌شود که آخرین میز تمام شود.
   *[other] دور بعد وقتی جفت‌بندی می‌شود که { $open } میز دیگر تمام شوند.
}
show-tournament-next-round = از دور { $round } به بعد بازی می‌کنید. آن دور وقتی جفت‌بندی می‌شود که { $open ->
    [0] این دور ثبت شود
    [one] آخرین میز این دور تمام شود
   *[other] { $open } میز این دور تمام شوند
}.
show-tournament-knocked-out = حذف شدید: هر که ببازد دیگر بازی ندارد.
show-tournament-last = میز شما در دور آخر تمام شد.
show-tournament-tables = میزهای شما تا اینجا:
show-tournament-table = دور { $round }: { $mark } مقابل { $who }؛ { $link }
show-tournament-round-bye = دور { $round }: { $format ->
    [knock-out] بدون حریف، بالا رفت
   *[other] بدون حریف، با امتیاز برد
}
show-tournament-round-half = دور { $round }: نبودید، با نصف امتیاز برد
show-tournament-round-away = دور { $round }: نبودید، بدون امتیاز
show-tournament-winner = **{ $who }** برنده شد.

## Choosing a tournament

which-tournament = چند تورنمنت در جریان است. منظورتان کدام است؟
which-tournament-choose = انتخاب تورنمنت
which-tournament-open = هنوز شروع نشده
which-tournament-running = در جریان

## Refusals

refused-no-such-tournament = تورنمنت { $text } اینجا نیست. با نوشتن در `tournament:` همهٔ آن‌هایی را که هست می‌بینید.
refused-no-tournament = در این سرور تورنمنتی نیست که شما ببینید. با `/azul tournament new` یکی باز کنید.
refused-which-tournament = چند تورنمنت در جریان است: { $names }. با `tournament:` بگویید کدام.
refused-tournament-changed = تورنمنت #{ $tournament } همین حالا تغییر کرد، پس این کار انجام نشد. با `/azul tournament show` نگاهی بیندازید و دوباره امتحان کنید.
refused-unplayable-tournament = دیگر نمی‌توانم تورنمنت #{ $tournament } را بخوانم، چون آنچه از آن نگه داشته‌ام خراب شده. چیزی پاک نشده و میزهایش را می‌شود تا آخر بازی کرد. لطفاً به کسی که من را اجرا می‌کند خبر دهید.
refused-tournament-name = از «{ $text }» بدون فاصله‌ها و نشانه‌ها اسمی نمی‌ماند. حرف یا عدد هم داشته باشد، مثلاً جام بهار.
refused-tournament-name-long = این اسم زیادی بلند است: حداکثر { $limit } نویسه. اسم کوتاه‌تری بگذارید.
refused-tournament-time = «{ $text }» زمانی نیست که تورنمنت بتواند شروع شود. سال، ماه، روز و ساعت میلادی را به وقت خودتان (`/azul settings me`) بنویسید، مثلاً `2027-01-31 18:00`.
refused-runs-too-many = { $limit } تورنمنتی که در این سرور باز کرده‌اید هنوز تمام نشده و بیشتر از این نمی‌شود. با `/azul tournament end` یکی را لغو کنید.
refused-too-many-tournaments = در این سرور { $limit } تورنمنت در جریان است و جا برای بیشتر نیست. در یکی از همین‌ها ثبت‌نام کنید یا صبر کنید یکی تمام شود؛ برگزارکننده‌ها و ناظرها می‌توانند با `/azul tournament end` لغوش کنند.
refused-bad-tournament = { $what ->
    [seats] دوره‌ای و حذفی فقط با میزهای دونفره می‌شود. `seats:` را خالی بگذارید یا سوئیسی را انتخاب کنید.
    [at-end] در تورنمنت، وقتی وقت نوبت کسی تمام شود، یا کامپیوتر جایش را می‌گیرد یا بازی را می‌بازد. برای `at-end:` یکی از این دو را انتخاب کنید.
    [days] هر دور می‌تواند ۱ تا ۳۰ روز باشد. برای `days:` عددی در همین حدود بگذارید، یا خالی بگذاریدش تا دور وقتی تمام شود که همه بازی کرده‌اند.
    [rounds] فقط در سوئیسی می‌شود تعداد دورها را انتخاب کرد، از ۱ تا ۱۵. `rounds:` را خالی بگذارید یا سوئیسی را انتخاب کنید.
    [third] فقط حذفی بازی ردهٔ سوم دارد. `third:` را خالی بگذارید یا حذفی را انتخاب کنید.
    [last-day] وقتی دور روز آخری ندارد، میزی هم آن روز تمام نمی‌شود. `days:` را هم انتخاب کنید یا `stop:` را خالی بگذارید.
   *[begin] زمان شروع باید از حالا تا ۹۰ روز دیگر باشد. برای `at:` زمان دیگری بگذارید، یا خالی بگذاریدش تا خودتان شروعش کنید.
}
refused-tournament-misfit = شیوهٔ تورنمنت #{ $tournament } برای { $count } نفر مناسب نیست. `/azul tournament begin` شیوه‌های دیگر را پیشنهاد می‌دهد.
refused-plan-outdated = تورنمنت #{ $tournament } حالا { $count } نفر دارد و آن شیوه برای این تعداد پیشنهاد نمی‌شود. دوباره **شروع** را بزنید و شیوهٔ دیگری انتخاب کنید.
refused-entries-misfit = { $misfit ->
    [too-many-rounds] با { $count } نفر و { $rounds } دور بعضی‌ها باید دوباره با هم بازی کنند: بدون تکرار فقط { $most } دور می‌شود. برای `rounds:` عدد کمتری بگذارید یا برای `with-entries:` عدد بیشتری.
   *[no-full-table] با { $count } نفر هیچ میزی { $seats } نفره نمی‌شود. برای `with-entries:` یا `seats:` عدد دیگری بگذارید.
}
refused-entries-wrong = چنین تورنمنتی { $least } تا { $most } نفر جا دارد. برای `with-entries:` عددی در همین حدود بگذارید، یا خالی بگذاریدش تا خودتان شروعش کنید.
refused-entered-already = شما از قبل در تورنمنت #{ $tournament } هستید. میزهایتان در `/azul tournament show` است و با `/azul tournament withdraw` انصراف می‌دهید.
refused-tournament-full = تورنمنت #{ $tournament } پر است: { $limit } نفر ثبت‌نام کرده‌اند. اگر کسی انصراف داد ثبت‌نام کنید، یا با `/azul tournament new` یکی دیگر باز کنید.
refused-entered-often = شما { $limit } بار در تورنمنت #{ $tournament } ثبت‌نام کرده‌اید و بیشتر از این نمی‌شود. با `/azul tournament new` می‌توانید تورنمنت خودتان را باز کنید.
refused-tournament-changes = تورنمنت #{ $tournament } تا حالا { $limit } بار تغییر کرده است و بیشتر از این نمی‌شود. انصراف دادن، کنار گذاشتن کسی، شروع و لغو هنوز ممکن است؛ با `/azul tournament new` یکی دیگر باز می‌شود.
refused-tournament-begun = تورنمنت #{ $tournament } شروع شده و دیگر برای این کار دیر است. جدولش در `/azul tournament show` است و با `/azul tournament new` یکی دیگر باز می‌شود.
refused-entry-too-late = تورنمنت #{ $tournament } شروع شده و { $format ->
    [round-robin] بازی‌های دوره‌ای از همان شروع معلوم است
    [knock-out] نمودار حذفی از همان شروع معلوم است
   *[swiss] در سوئیسی فقط تا نیمهٔ دورها می‌شود ثبت‌نام کرد
}. جدولش در `/azul tournament show` است و با `/azul tournament new` یکی دیگر باز می‌شود.
refused-tournament-role = تورنمنت #{ $tournament } فقط برای { $roles } است. این نقش را از یک ناظر بخواهید، یا با `/azul tournament new` تورنمنت خودتان را باز کنید.
refused-entries-too-few = تورنمنت #{ $tournament } { $count ->
    [0] بدون هیچ ثبت‌نامی
    [one] با ۱ نفر
   *[other] با { $count } نفر
} شروع نمی‌شود: دست‌کم { $least } نفر لازم است. صبر کنید بقیه هم بیایند، یا با `/azul tournament computer` کامپیوتر اضافه کنید.
refused-people-too-few = تورنمنت #{ $tournament } { $count ->
    [0] بدون هیچ ثبت‌نامی
   *[other] فقط با { $count } نفر
} شروع نمی‌شود: دست‌کم { $entries } ثبت‌نام لازم است که { $least } تای آن‌ها آدم باشند. صبر کنید بقیه هم بیایند.
refused-computers-too-many = { $people ->
    [0] هنوز کسی در تورنمنت #{ $tournament } ثبت‌نام نکرده و کامپیوترها نباید از آدم‌ها بیشتر باشند. وقتی کسی ثبت‌نام کرد، کامپیوتر اضافه کنید.
   *[other] فقط { $people } نفر در تورنمنت #{ $tournament } ثبت‌نام کرده‌اند و کامپیوترها نباید از آدم‌ها بیشتر باشند. صبر کنید بقیه هم بیایند، یا با `/azul tournament remove` یک کامپیوتر را کنار بگذارید.
}
refused-knocked-out = شما از تورنمنت #{ $tournament } حذف شده‌اید، پس دیگر حریفی برایتان تعیین نمی‌شود و رتبه‌تان می‌ماند. جدول در `/azul tournament show` است.
refused-not-entered = شما در تورنمنت #{ $tournament } نیستید که بخواهید انصراف بدهید. اگر هنوز دیر نشده، با `/azul tournament enter` ثبت‌نام کنید.
refused-tournament-over = تورنمنت #{ $tournament } { $status ->
    [cancelled] لغو شده
   *[finished] تمام شده
} است. جدولش در `/azul tournament show` است و با `/azul tournament new` یکی دیگر باز می‌شود.
refused-tournament-host-only = { $known ->
    [0] این تورنمنت دیگر برگزارکننده‌ای ندارد، پس فقط مدیران سرور می‌توانند این کار را بکنند.
   *[other] فقط { $mention } که برگزارکنندهٔ تورنمنت است و مدیران سرور می‌توانند این کار را بکنند.
} از یکی‌شان بخواهید.
refused-no-such-entry = در تورنمنت #{ $tournament } نفر شمارهٔ { $number } نیست. از فهرستی که `entry:` نشان می‌دهد یکی را انتخاب کنید.
refused-entry-is-out = { $who } (نفر شمارهٔ { $number }) از قبل بیرون رفته. از فهرستی که `entry:` نشان می‌دهد کس دیگری را انتخاب کنید.
refused-entry-not-removed = { $who } (نفر شمارهٔ { $number }) الان کنار گذاشته نشده، پس چیزی برای برگرداندن نیست. `/azul tournament show` همهٔ نفرات را نشان می‌دهد.
refused-removed = شما از تورنمنت #{ $tournament } کنار گذاشته شده‌اید و نمی‌توانید دوباره ثبت‌نام کنید. { $known ->
    [0] مدیران سرور می‌توانند
   *[other] برگزارکننده‌اش { $mention } یا مدیران سرور می‌توانند
} با `/azul tournament remove` شما را برگردانند.
refused-entry-plays-no-more = { $who } (نفر شمارهٔ { $number }) دیگر در این تورنمنت بازی ندارد، پس کسی نمی‌تواند جایش را بگیرد. از فهرستی که `entry:` نشان می‌دهد کس دیگری را انتخاب کنید.
refused-entered-other = { $me ->
    [1] شما از قبل در این تورنمنت هستید
   *[0] { $who } از قبل در این تورنمنت است
} و هیچ‌کس دو جا ندارد. برای `person:` کس دیگری را انتخاب کنید.
refused-replace-manager-only = فقط کسانی که اجازهٔ مدیریت این سرور را دارند («Manage Server») می‌توانند جای کسی را در تورنمنت #{ $tournament } به دیگری بدهند. از یکی از آن‌ها بخواهید، یا با `/azul tournament remove` او را کنار بگذارید تا نفر بعدی، اگر هنوز دیر نشده، خودش ثبت‌نام کند.
refused-round-under-way = { $who } سر میزی است که هنوز تمام نشده، پس الان کسی نمی‌تواند جایش را بگیرد. صبر کنید میز تمام شود یا تمامش کنید: خودش می‌تواند کنار بکشد (`/azul resign`) یا برگزارکننده یا یک ناظر میز را تمام کند (`/azul table end`).
refused-not-in-tournament = { $game } میز هیچ تورنمنتی که اینجا در جریان باشد نیست. از فهرستی که `table:` نشان می‌دهد یکی را انتخاب کنید.
refused-round-closed = بازی #{ $game } مال دور { $number } است و جفت‌بندی‌های بعدی از روی نتیجه‌اش انجام شده؛ دیگر نمی‌شود اصلاحش کرد. از فهرستی که `table:` نشان می‌دهد یکی از میزهای آخرین دور یا دور قبلش را انتخاب کنید.
refused-apart-impossible = { $why ->
    [round-robin] در دوره‌ای همه با هم بازی می‌کنند، پس نمی‌شود کسی را جدا نگه داشت. با `/azul tournament remove` می‌شود کسی را کنار گذاشت.
   *[bracket] نمودار کشیده شده و دیگر نمی‌شود کسی را جدا نگه داشت. با `/azul tournament remove` می‌شود کسی را کنار گذاشت.
}
refused-apart-own = شما خودتان در این تورنمنت بازی می‌کنید، پس با این‌که برگزارکننده‌اش هستید نمی‌توانید تعیین کنید با چه کسی روبه‌رو نشوید. از یکی از مدیران سرور بخواهید.
refused-apart-same = یک نفر را دو بار نوشته‌اید. دو نفر متفاوت را بنویسید.
refused-apart-unknown = کسی به نام «{ $text }» پیدا نشد، یا چند نفر پیدا شد. نام کامل را بنویسید، یا شماره‌ای که `/azul tournament remove` نشان می‌دهد.
refused-apart-too-many = { $limit } جفت جدا نگه داشته شده‌اند و بیشتر از این نمی‌شود. یکی از آن‌ها را دوباره بنویسید تا بتوانند با هم بازی کنند.
refused-round-begun = بازی #{ $game } از دور { $round } شروع شده، پس نمی‌توانم بازیکن‌هایش را جور دیگری جفت کنم. رتبه‌های خود آن بازی را هنوز می‌شود با `/azul tournament correct` تعیین کرد.
refused-repair-same = جفت‌بندی دوبارهٔ دور { $round } همین میزها را می‌دهد، پس چیزی عوض نشد. اول نتیجه‌ای را اصلاح کنید یا کسی را کنار بگذارید.
refused-repair-own = شما خودتان در تورنمنت #{ $tournament } بازی می‌کنید، پس نمی‌توانید دورش را دوباره جفت‌بندی کنید. همکار برگزارکننده یا ناظری که بازی نمی‌کند می‌تواند این کار را بکند.
refused-repair-too-early = هیچ دوری در جریان نیست که دوباره جفت‌بندی شود. تورنمنت با `/azul tournament begin` شروع می‌شود.
refused-repaired-often = دور { $round } تا حالا { $limit } بار دوباره جفت‌بندی شده و بیشتر از این نمی‌شود. وقتی بازی‌هایش تمام شدند، نتیجه‌ها را با `/azul tournament correct` اصلاح کنید.
refused-own-table = شما خودتان سر میز #{ $game } بازی می‌کنید، پس با این‌که برگزارکنندهٔ تورنمنت هستید نمی‌توانید آن را تمام کنید یا رتبه‌هایش را تعیین کنید. از یکی از مدیران سرور بخواهید.
refused-table-goes-on = بازی #{ $game } هنوز تمام نشده و نتیجه‌ای ندارد که اصلاح شود. صبر کنید تمام شود، یا دوباره `/azul tournament correct` را بنویسید تا با رتبه‌هایی که می‌گویید تمام شود.
refused-table-ended = بازی #{ $game } در این فاصله تمام شده، پس نتیجه‌اش را عوض نکردم. اگر نتیجه درست نیست، با `/azul tournament correct` اصلاحش کنید.
refused-no-such-places = «{ $text }» رتبه‌های { $seats } صندلی نیست. برای هر صندلی به ترتیب یک رتبه بنویسید، مثلاً { $seats ->
    [2] `2 1`، یا اگر با هم اول‌اند `1 1`
    [3] `2 1 3`، یا اگر دو نفر با هم اول‌اند `1 1 3`
   *[4] `2 1 3 4`، یا اگر دو نفر با هم اول‌اند `1 1 3 4`
}. وقتی در `places:` می‌نویسید، خودش هم پیشنهاد می‌دهد.
refused-tournament-here = تورنمنت #{ $tournament } همین حالا هم در این کانال است. برای ادامه در کانالی دیگر، دستور را آنجا بنویسید.
refused-no-forum = { $channels } یک انجمن (forum) است و هر پستش یک رشته می‌شود؛ تورنمنت برای پست‌هایش کانال لازم دارد. دستور را در یک کانال متنی بنویسید.
refused-bad-code = کد { $least } تا { $most } حرف یا رقم دارد، بدون شمردن فاصله‌ها. در **چه کسانی ثبت‌نام کنند…** کد دیگری انتخاب کنید.
refused-wrong-code = این کد مال تورنمنت #{ $tournament } نیست. کد را از برگزارکننده بپرسید و دوباره **ثبت‌نام** را بزنید: در هر ساعت سه بار می‌شود امتحان کرد.
refused-tournament-invited = در تورنمنت #{ $tournament } فقط دعوت‌شده‌ها می‌توانند ثبت‌نام کنند. { $known ->
    [0] از یکی از مدیران سرور بخواهید دعوتتان کند.
   *[other] از برگزارکننده‌اش { $mention } بخواهید دعوتتان کند.
}
refused-invited-already = { $who } از قبل دعوت شده. کس دیگری را انتخاب کنید.
refused-invited-removed = { $who } از این تورنمنت کنار گذاشته شده. با `/azul tournament remove` برش گردانید.
refused-invited-too-many = این تورنمنت { $limit } دعوت دارد و بیشتر از این نمی‌شود. اول چند دعوت را پس بگیرید.
refused-not-invited-yet = { $who } دعوت نشده، پس دعوتی برای پس گرفتن نیست.
refused-not-to-be-added = نمی‌توانم { $who } را اضافه کنم. دعوتش کنید تا خودش ثبت‌نام کند.
refused-not-on-server = { $who } در این سرور نیست. اول به سرور دعوتش کنید.
refused-nobody-chosen = کسی را انتخاب نکردید. فرم را دوباره باز کنید و کسی را انتخاب کنید.
refused-nobody-to-ask = هنوز کسی در تورنمنت #{ $tournament } ثبت‌نام نکرده که از او بپرسم. وقتی کسی آمد دوباره امتحان کنید.
refused-asked-already = از نفرات تورنمنت #{ $tournament } یک بار خواسته‌ام تأیید کنند و دوباره نمی‌پرسم.
refused-check-in-late = تورنمنت #{ $tournament } کمتر از نیم ساعت دیگر شروع می‌شود و برای درخواست تأیید دیر است.
refused-not-asking = الان برای تورنمنت #{ $tournament } تأیید لازم نیست. اگر ثبت‌نام کرده‌اید، هستید.
refused-confirm-not-entered = شما در تورنمنت #{ $tournament } نیستید، پس چیزی برای تأیید نیست. اگر **ثبت‌نام** را بزنید، تأیید لازم ندارد.
refused-co-host-already = { $who } از قبل برگزارکنندهٔ این تورنمنت است. کس دیگری را انتخاب کنید.
refused-co-host-taken = { $mention } از قبل همکار است. اول او را بردارید.
refused-no-co-host = تورنمنت #{ $tournament } همکاری ندارد، پس چیزی عوض نشد.
