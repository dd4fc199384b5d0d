# /azul help, and the descriptions of commands and options (at most 100 characters each).

help-more = بیشتر دربارهٔ …
help-begin = اولین بازی
    .text =
        - تا حالا بازی نکرده‌اید؟ **یادگیری** را بزنید یا `/azul learn` را بنویسید: چند تمرین کوتاه بازی را یادتان می‌دهد. همهٔ قوانین با تصویر در `/azul rules` است.
        - `/azul new` یک بازی باز می‌کند. بقیه **می‌آیم** را می‌زنند و شما **شروع** را.
        - کسی نیست؟ زیر بازی یک کامپیوتر اضافه کنید یا `/azul puzzle` را امتحان کنید.
        - نوبتتان که شد صدایتان می‌زنم. **حرکت من** را بزنید، انتخاب کنید و **بازی کن** را بزنید.
        - گم شدید؟ `/azul games` شما را به هر بازی‌ای می‌برد که منتظرتان است.
help-board = در تصویر چه می‌بینید
    .text =
        - **قاب طلایی**: نوبت کیست. **کادر سبز**: چیزی که حرکت‌های آخر عوض کرده‌اند.
        - **۴ ← ۹**: الان ۴ امتیاز و آخر این دور ۹ امتیاز، اگر اتفاق دیگری نیفتد؛ در شیشه‌های مشجر سینترا، ۹ امتیاز بعد از کم شدن امتیاز شیشه‌های شکسته.
        - **کیسه**: چند کاشی هنوز پخش نشده. **جعبه** (در آزول) یا **برج**: چند کاشی استفاده شده. کیسه که خالی شود، از همین‌ها پر می‌شود.
        - **+۱ برای آبی** (در شیشه‌های مشجر سینترا): رنگ این دور که در هر نوار کامل امتیاز می‌آورد.
        - کاشی‌ای که رویش **۱** است نشانگر آغازکننده است: پیش هر کس باشد، دور بعد را او شروع می‌کند.
        - صفحهٔ اول `/azul rules` میز هر بازی را نشان می‌دهد. `/azul board` با `text:True` همه‌اش را با کلمه می‌گوید.
help-turn = نوبت شما
    .text =
        - `/azul move` همان **حرکت من** است. حرکت را می‌شود تایپ هم کرد؛ حین نوشتن، ادامه‌اش را پیشنهاد می‌دهم.
        - `/azul hint` می‌گوید اگر جای شما بودم چه می‌کردم و چرا. **خوب است؟** حرکتی را که انتخاب کرده‌اید می‌سنجد. در بازی‌های ریتینگ‌دار نه.
        - `/azul undo` آخرین حرکتتان را پس می‌گیرد، تا وقتی بقیه حرکت نکرده‌اند و وقت آن نوبتتان تمام نشده. بعد از آن می‌توانم از بقیه بپرسم.
        - `/azul board` میز را نشان می‌دهد و `/azul mine` صفحهٔ خودتان را، بزرگ.
        - با `/azul resign` کنار می‌کشید: یا کامپیوتر به‌جایتان ادامه می‌دهد یا بازی تمام می‌شود. وقتی همه دو حرکت کرده باشند، رتبه‌تان بعد از کسانی می‌آید که می‌مانند.
        - اگر در `/azul settings me` بخواهید، آخرین انتخابتان فوری و بدون پیش‌نمایش بازی می‌شود.
help-wait = تا نوبتتان شود
    .text =
        - با **حرکت من** یا `/azul move`، وقتی بقیه کاشی برمی‌دارند، حرکت بعدی‌تان را از حالا بگذارید: همین که نوبتتان شود بازی می‌شود.
        - `/azul nudge` به کسی که نوبتش است یادآوری می‌کند و `/azul table time` یک روز دیگر به او وقت می‌دهد.
        - `/azul table replace` صندلی کسی را به یک نفر دیگر یا یک کامپیوتر می‌دهد.
        - `/azul table host` کس دیگری را میزبان می‌کند.
        - `/azul table cancel` بازی را لغو می‌کند؛ اگر شروع شده باشد، از بقیه هم می‌پرسم.
        - با `/azul table agree` و `/azul table decline` به درخواست یا دعوتی که برایتان آمده جواب می‌دهید.
        - با `/azul follow` خبر پایان بازی بقیه را می‌گیرید؛ با `when:Stop following` قطعش کنید.
        - اگر کانال بازی دیگر نیست یا نمی‌توانم آنجا چیزی بفرستم (دسترسی ندارم، در رشتهٔ خصوصی‌اش نیستم یا سرور من را بیرون کرده)، `/azul table move-here` بازی را همین‌جا ادامه می‌دهد.
help-lobby = پیش از شروع بازی
    .text =
        - `/azul join` یک صندلی می‌گیرد و `/azul leave` پسش می‌دهد؛ میزبان با `/azul start` بازی را شروع می‌کند.
        - `/azul table edit` مشخصات بازی را عوض می‌کند؛ دکمهٔ **ویرایش** زیر بازی هم همین کار را می‌کند.
        - `/azul table computer` یک کامپیوتر سر میز می‌آورد، از آسان تا حرفه‌ای.
        - `/azul table remove` کسی را کنار می‌گذارد.
        - **بیشتر** و بعد **مهر و موم** `1a2b…`: ترتیب کیسه از حالا تعیین شده و کسی نمی‌تواند یواشکی عوضش کند. بعد از بازی، **بیشتر** و بعد **بررسی کن** این را ثابت می‌کند.
        - با `/azul new` و `opponent:` دیگران را دعوت کنید؛ با `computers:` بازی می‌تواند فوری شروع شود، در پیام خصوصی به من هم می‌شود.
help-after = بعد از بازی
    .text =
        - `/azul rematch` یک دست دیگر با همین افراد باز می‌کند.
        - `/azul record analyse` می‌گوید هر لحظه چه کسی جلو بود و کدام حرکت‌ها گران تمام شدند.
        - `/azul record history` و `/azul record replay` بازی را حرکت‌به‌حرکت یا به شکل یک تصویر متحرک نشان می‌دهند.
        - `/azul stats` و `/azul leaderboard` نشان می‌دهند هر کس چقدر قوی است.
        - `/azul record export` بازی را به شکل فایل می‌دهد؛ `/azul record verify` بررسی می‌کند که کسی کیسه را نچیده باشد.
        - اگر در پیام خصوصی از کامپیوترها ببرید، با **رکورد ۴۵ من را بزنید** اعضای یک سرور با همان کاشی‌ها بازی می‌کنند. اگر ببازید، با **دوباره با همین کاشی‌ها** باز امتحان می‌کنید.
help-anywhere = وقتی من عضو نیستم
    .text =
        - من را به اپ‌های خودتان اضافه کنید (از پروفایلم): آن وقت `/azul` در گفت‌وگوهای گروهی، بین دو نفر و در سرورهایی که من را دعوت نکرده‌اند هم کار می‌کند. بقیه برای زدن دکمه‌ها لازم نیست من را اضافه کنند.
        - آنجا فقط می‌توانم جواب بدهم. هر وقت کسی دکمه‌ای از بازی را بزند، هر کدام که باشد، میز را می‌فرستم.
        - فقط به کسانی می‌توانم یادآوری کنم که من را اضافه کرده باشند یا با من سرور مشترک داشته باشند.
        - `/azul board` با `share:True` میز را یک بار دیگر برای همه می‌فرستد.
        - اگر من را اضافه نکرده‌اید و می‌خواهید کنار بکشید، **بیشتر** و بعد **کنار کشیدن …** را بزنید.
        - هر کس اجازهٔ مدیریت پیام‌ها را دارد، می‌تواند بازی را تمام کند: یکی از دکمه‌هایش را بزند و بعد **پایان این بازی**.
        - ریتینگ، رشته، تنظیمات، معمای روز و تورنمنت فقط در سرورهایی هست که من را دعوت کرده‌اند. بعد از دعوت، بازی‌های آن سرور همان‌جا ادامه پیدا می‌کنند.
help-you = شما و داده‌هایتان
    .text =
        - با `/azul settings me` می‌گویید چطور و کی خبرتان کنم، تصویرهایتان چه شکلی باشند و با چه کسی بازی نمی‌کنید.
        - با `/azul settings away` مرخصی می‌گیرید: آن روزها وقت نوبت‌هایتان نمی‌گذرد.
        - `/azul privacy` نشان می‌دهد از شما چه نگه داشته‌ام و می‌تواند پاکش کند.
        - `/azul help` شما را به همین‌جا برمی‌گرداند.
        -# پروژهٔ غیررسمی هواداران؛ ارتباطی با ناشر آزول ندارد.
help-server = برای ناظرها
    .text =
        - با `/azul settings server` تعیین می‌کنید کجا و چه کسی بازی باز کند، بازی‌ها چطور فرستاده شوند و هر نوبت چقدر طول بکشد.
        - `/azul settings puzzle` کانال معمای روز را انتخاب می‌کند.
        - `/azul settings tables` فهرست میزهای باز را می‌گذارد تا اعضا هم‌بازی پیدا کنند.
        - `/azul settings deals` هر هفته یک کیسه می‌گذارد که همه یک بار با آن بازی می‌کنند، در سه رده.
        - با `/azul settings season` جدول برترین‌ها هر ماه یا هر سه ماه از نو شروع می‌شود و سه نفر اول معرفی می‌شوند.
        - `/azul table end` هر بازی‌ای را تمام می‌کند و `/azul table replace` هر صندلی‌ای را به کس دیگری می‌دهد.
        - در دیسکورد، از Server Settings → Integrations تعیین می‌کنید هر کس کدام دستورها را ببیند.
help-commands-play = دستورها: بازی کردن
    .text =
        - `/azul new`: { command-new }
        - `/azul join`: { command-join }
        - `/azul leave`: { command-leave }
        - `/azul start`: { command-start }
        - `/azul move`: { command-move }
        - `/azul hint`: { command-hint }
        - `/azul undo`: { command-undo }
        - `/azul board`: { command-board }
        - `/azul mine`: { command-mine }
        - `/azul games`: { command-games }
        - `/azul resign`: { command-resign }
        - `/azul rematch`: { command-rematch }
        - `/azul help`: { command-help }
        - `/azul rules`: { command-rules }
        - `/azul learn`: { command-learn }
        - `/azul puzzle`: { command-puzzle }
help-commands-more = دستورها: بازی‌های دیگران، بازی‌های ثبت‌شده، تنظیمات
    .text =
        - `/azul follow`: { command-follow }
        - `/azul nudge`: { command-nudge }
        - `/azul stats`: { command-stats }
        - `/azul leaderboard`: { command-leaderboard }
        - `/azul privacy`: { command-privacy }
        - `/azul record history`: { command-record-history }
        - `/azul record replay`: { command-record-replay }
        - `/azul record analyse`: { command-record-analyse }
        - `/azul record export`: { command-record-export }
        - `/azul record verify`: { command-record-verify }
        - `/azul settings me`: { command-settings-me }
        - `/azul settings away`: { command-settings-away }
        - `/azul settings server`: { command-settings-server }
        - `/azul settings puzzle`: { command-settings-puzzle }
        - `/azul settings tables`: { command-settings-tables }
        - `/azul settings deals`: { command-settings-deals }
        - `/azul settings season`: { command-settings-season }
help-commands-table = دستورها: سر میز
    .text =
        - `/azul table time`: { command-table-time }
        - `/azul table replace`: { command-table-replace }
        - `/azul table host`: { command-table-host }
        - `/azul table move-here`: { command-table-move-here }
        - `/azul table edit`: { command-table-edit }
        - `/azul table computer`: { command-table-computer }
        - `/azul table remove`: { command-table-remove }
        - `/azul table cancel`: { command-table-cancel }
        - `/azul table end`: { command-table-end }
        - `/azul table agree`: { command-table-agree }
        - `/azul table decline`: { command-table-decline }
help-commands-tournament = دستورها: تورنمنت
    .text =
        - `/azul tournament new`: { command-tournament-new }
        - `/azul tournament enter`: { command-tournament-enter }
        - `/azul tournament withdraw`: { command-tournament-withdraw }
        - `/azul tournament show`: { command-tournament-show }
        - `/azul tournament begin`: { command-tournament-begin }
        - `/azul tournament computer`: { command-tournament-computer }
        - `/azul tournament remove`: { command-tournament-remove }
        - `/azul tournament replace`: { command-tournament-replace }
        - `/azul tournament correct`: { command-tournament-correct }
        - `/azul tournament move-here`: { command-tournament-move-here }
        - `/azul tournament end`: { command-tournament-end }
        - `/azul tournament export`: { command-tournament-export }

command-azul = بازی آزول با دوستان، در همین کانال و سر فرصت
command-play-with = بازی آزول
command-new = باز کردن یک بازی همین‌جا؛ در پیام خصوصی به من، با کامپیوترها
command-join = گرفتن یک صندلی در یک بازی باز
command-leave = خارج شدن از بازی‌ای که شروع نشده
command-start = شروع بازی شما با همین کسانی که آمده‌اند
command-move = انجام یک حرکت، مثلاً ۳ آبی ۴: آبی از کارگاه ۳ به ردیف ۴
command-hint = اگر جای شما بودم چه می‌کردم و چرا؛ در بازی‌های ریتینگ‌دار نه
command-undo = لغو پیش‌حرکت، یا پس گرفتن آخرین حرکت
command-board = دیدن میز یک بازی
command-mine = دیدن صفحهٔ خودتان، بزرگ
command-games = بازی‌های شما و بازی‌های باز اینجا: نوبت کیست، از کی، و لینک
command-follow = دنبال کردن بازی دیگران با پیام خصوصی، یا قطع کردنش
command-nudge = یادآوری به کسی که نوبتش است
command-resign = کنار کشیدن از یک بازی
command-rematch = یک دست دیگر با همان افراد
command-stats = آمار یک بازیکن، یا دو نفر در برابر هم، در اینجا
command-leaderboard = قوی‌ترین بازیکنان این سرور
command-privacy = چه چیزی از شما نگه داشته‌ام: دیدن یا پاک کردنش
command-help = اینجا چطور آزول بازی کنیم
command-rules = قوانین یک بازی، با مثال‌های تصویری
command-table = چه کسی سر میز است و بازی چطور ادامه پیدا می‌کند
command-table-time = یک روز وقت بیشتر برای کسی که نوبتش است
command-table-replace = دادن یک صندلی به یک نفر دیگر یا یک کامپیوتر
command-table-host = میزبان کردن یک بازیکن دیگر
command-table-move-here = ادامهٔ بازی همین‌جا، اگر کانالش دیگر نیست یا نمی‌توانم آنجا چیزی بفرستم
command-table-edit = تغییر لابی شما: کدام بازی، کدام روی صفحه، چند صندلی، چقدر وقت
command-table-computer = نشاندن کامپیوتر روی یک صندلی خالی لابی شما
command-table-remove = کنار گذاشتن یک نفر یا یک کامپیوتر از لابی شما
command-table-cancel = لغو بازی شما؛ اگر شروع شده باشد، از بقیه هم می‌پرسم
command-table-end = تمام کردن هر بازی؛ قبلش یک بار دیگر می‌پرسم (ناظرها)
command-table-agree = قبول کردن درخواست دیگران
command-table-decline = رد کردن درخواست یا دعوت
command-record = بازی‌های گذشته: حرکت‌به‌حرکت، به شکل تصویر یا فایل
command-record-history = حرکت‌های یک بازی و میز بعد از هر کدام
command-record-replay = یک بازی کامل در یک تصویر متحرک
command-record-export = یک بازی به شکل فایل، برای بازپخش و بررسی درستی
command-record-verify = بررسی این‌که بازی طبق قوانین بوده و کسی کیسه را نچیده
command-settings = چطور خبرتان کنم و در این سرور چه کنم
command-settings-away = روزهای مرخصی که در آن‌ها وقت نوبت‌هایتان نمی‌گذرد
command-settings-me = چطور خبرتان کنم، ساعت‌های سکوت، افراد مسدود، تصویرهایتان
command-settings-server = کانال‌ها، رشته‌ها، محدودیت‌ها، تصویرها (ناظرها)

option-new-game = کدام آزول (پیش‌فرض: آزول اصلی)
option-new-side = کدام روی صفحه (پیش‌فرض: اولین مورد فهرست)
option-new-seats = چند بازیکن (پیش‌فرض: همان‌هایی که نام می‌برید، یا ۴؛ در گفت‌وگوی دونفره ۲)
option-new-computers = چند کامپیوتر بازی کنند (پیش‌فرض: هیچ؛ تنها با من: همهٔ بقیه)
option-new-level = کامپیوترها چقدر قوی باشند (پیش‌فرض: { $level })
option-computer-level = کامپیوتر چقدر قوی باشد (پیش‌فرض: { $level })
option-new-opponent = کسی که دعوت می‌کنید: فقط دعوت‌شده‌ها می‌آیند (پیش‌فرض: هر کسی)
option-new-opponent2 = فقط در بازی سه یا چهار نفره: نفر دوم دعوت‌شده (پیش‌فرض: هیچ‌کس)
option-new-opponent3 = فقط در بازی چهار نفره: نفر سوم دعوت‌شده (پیش‌فرض: هیچ‌کس)
option-new-role = فقط کسانی که این نقش را دارند می‌آیند (پیش‌فرض: هر کسی)
option-new-time = هر نوبت چقدر طول بکشد (پیش‌فرض: تنظیم این سرور)
option-new-at-end = وقت نوبت که تمام شد چه شود (پیش‌فرض: اتفاقی نمی‌افتد)
option-new-thread = رشتهٔ (thread) جدا داشته باشد یا نه (پیش‌فرض: تنظیم این سرور)
option-replace-seat = صندلی چه کسی داده شود
option-replace-person = چه کسی به‌جایش بنشیند (پیش‌فرض: کامپیوتر)
option-host-person = از این به بعد میزبان کیست
option-old-game = کدام بازی (پیش‌فرض: آخرین بازی اینجا)
option-history-move = میز بعد از این حرکت (پیش‌فرض: آخرین وضع)
option-games-all = همهٔ بازی‌های باز اینجا، اول متوقف‌ها (ناظرها؛ پیش‌فرض: بازی‌های شما)
option-share = همه اینجا ببینند (پیش‌فرض: فقط خودتان)
option-verify-file = فایلی که /azul record export ساخته (پیش‌فرض: یک بازی همین سرور)
option-stats-player = آمار چه کسی (پیش‌فرض: شما)
option-stats-against = فقط بازی‌هایی که با این نفر بوده (پیش‌فرض: همه)
option-away-from = روز اول، مثلاً 2026-12-24 (پیش‌فرض: از همین حالا)
option-away-until = روز آخر، مثلاً 2026-12-31 (پیش‌فرض: مرخصی‌های ثبت‌شده را نشان می‌دهم)
option-away-end = پایان همهٔ مرخصی‌ها از همین حالا، بعدی‌ها هم (پیش‌فرض: سر جایشان می‌مانند)
option-me-language = زبان آنچه فقط شما می‌بینید (پیش‌فرض: همان که هست)
option-me-theme = تیره، روشن یا کنتراست بالا، برای تصویرهای شما (پیش‌فرض: همان که هست)
option-me-large = تصویرهای بزرگ از آنچه دربارهٔ آن تصمیم می‌گیرید (پیش‌فرض: همان که هست)
option-me-words = متن به‌جای تصویرهای شما (پیش‌فرض: همان که هست)
option-server-language = زبان پست‌های عمومی (پیش‌فرض: همان که هست)
option-server-theme = تیره یا روشن، برای تصویرهای عمومی (پیش‌فرض: همان که هست)
option-move-move = از کجا، چه رنگی، به کجا (پیش‌فرض: با دکمه انتخاب می‌کنید)
option-board-text = همهٔ میز با کلمه (پیش‌فرض: تصویر)
option-follow-when = کی پیام بدهم، یا دیگر ندهم (پیش‌فرض: فقط آخر بازی)
option-game = کدام بازی (پیش‌فرض: بازی همین‌جا)
option-rules-game = کدام آزول (پیش‌فرض: آزول اصلی)
