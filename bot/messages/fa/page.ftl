# Texts of the sandbox’s page, which inserts values unchanged and doesn’t support selectors.

page-name = زمین تمرین آزول
page-title = { $place } – زمین تمرین آزول
page-language = زبان
page-skip = رفتن به کادر پیام
page-wrong-address = زمین تمرین را با نشانی خودش باز کنید، یا آن را با --host و همین نام اجرا کنید.

## Around the messages

page-channels = کانال‌ها
page-direct-messages = پیام‌های خصوصی
page-direct = پیام به { $name }
page-thread = رشته‌ای در { $place }
page-thread-archived = رشته‌ای بایگانی‌شده در { $place }
page-archived = بایگانی‌شده
page-awaits-you = منتظر شماست
page-not-member = { $name } اینجا عضو نیست
page-without = بدون { $name }
page-let-in = دعوت { $name }
page-send-away = بیرون کردن { $name }
page-app-added = { $name } را به اپ‌های خودتان اضافه کرده‌اید: دستورهایش همه‌جا همراهتان است.
page-app-missing = { $name } را به اپ‌های خودتان اضافه نکرده‌اید: دستورهایش را فقط جایی دارید که خودش عضو است.
page-app-add = اضافه کردن { $name } به اپ‌های خودتان
page-app-remove = حذف { $name } از اپ‌های خودتان
page-bot = بات
page-bot-on = { $name } وصل است
page-bot-off = { $name } وصل نیست
page-bot-starting = بات دارد راه می‌افتد…
page-bot-stopped = بات از کار افتاد (کد خروج { $code }). تا { $seconds } ثانیهٔ دیگر دوباره راه می‌افتد؛ علتش در لاگش نوشته شده.
page-unconnected = بات وصل نیست. تا وصل شود، دستورها و دکمه‌ها جوابی نمی‌گیرند.
page-lost = زمین تمرین از کار افتاد. وقتی دوباره راه بیفتد، این صفحه خودش برمی‌گردد.
page-restart = راه‌اندازی دوبارهٔ بات
page-you-are = صندلی شما
page-owner = صاحب سرور
page-has-app = { $name } را به اپ‌هایش اضافه کرده
page-awaited = نوبت اوست
page-speaks = دیسکوردِ { $name } به { $language } است، پس بات به همین زبان جواب می‌دهد.
page-menu-of = منوی { $name }

## The first visit

page-hello-server = به { $place } خوش آمدید
page-hello-server-about = این یک دیسکورد یک‌صفحه‌ای روی کامپیوتر خودتان است. هر کاری اینجا بکنید، همین‌جا می‌ماند.
page-hello-learn = تا حالا بازی نکرده‌اید؟ اول `{ $learning }` را بنویسید: چند درس کوتاه بازی را یادتان می‌دهد.
page-hello-open = در کادر پایین صفحه `{ $opening }` را بنویسید و Enter را بزنید.
page-hello-seats = بالای صفحه روی صندلی دیگری بنشینید تا به‌جای کس دیگری وارد بازی شوید: می‌توانید هر چهار نفر باشید.
page-hello-dot = نقطهٔ قرمز نشان می‌دهد نوبت کیست. دکمه‌ها را بزنید، تصویرها را بزرگ کنید و بازی کنید.
page-hello-alone = فقط شما و { $place }
page-hello-alone-about = این گفت‌وگوی خصوصی شما با { $place } است. کس دیگری آن را نمی‌بیند، پس اینجا با کامپیوتر بازی می‌کنید: `{ $opening }` را بنویسید.
page-hello-alone-learn = تا حالا بازی نکرده‌اید؟ اول `{ $learning }` را بنویسید.
page-hello-guest = { $name } اینجا مهمان است
page-hello-guest-about = بات عضو اینجا نیست. با این حال، هر کس آن را به اپ‌های خودش اضافه کرده باشد می‌تواند به آن دستور بدهد و همه می‌توانند دکمه‌هایش را بزنند. خودش فقط وقتی چیزی می‌گوید که کسی خواسته باشد.
page-hello-learn-now = یادگیری آزول
page-hello-type = نوشتن { $opening }

## Messages

page-conversation = گفت‌وگو
page-messages = پیام‌ها
page-message = { $name }، { $time }
page-newer = پیام‌های تازه ↓
page-badge-bot = بات
page-edited = (ویرایش‌شده)
page-yesterday = دیروز { $time }
page-thinking = { $name } دارد فکر می‌کند…
page-only-you = 👁 فقط شما این را می‌بینید · { $dismiss }
page-dismiss-message = بستن پیام
page-dismiss = بستن
page-sending = دستور دارد فرستاده می‌شود…
page-no-response = { $name } جواب نداد.
page-failed = انجام نشد
page-used = { $name } این دستور را داد: { $command }
page-private-answer = یک جواب خصوصی
page-message-gone = پیامی که دیگر نیست
page-a-picture = یک تصویر
page-unknown-user = کاربر ناشناس
page-unknown-role = نقش ناشناس
page-unknown-channel = ناشناس
page-link-message = #{ $channel } › پیام
page-spoiler = متن پنهان؛ برای دیدن بزنید
page-unknown-part = جزئی از نوع { $kind }
page-file = { $name } ({ $size } کیلوبایت)
page-picture = تصویر
page-enlarge = بزرگ کردن
page-enlarge-picture = بزرگ کردن تصویر
page-badge-alt = متن
page-show-description = متن: نشان دادن متن جایگزین تصویر
page-open-file = باز کردن فایل
page-close = بستن
page-elsewhere = چنین جایی نیست، یا شما آن را نمی‌بینید.
page-gone = این پیام دیگر نیست.

## Lists to choose from

page-choose = انتخاب کنید
page-choose-people = افراد را انتخاب کنید
page-choose-role = نقشی را انتخاب کنید
page-choose-people-or-roles = افراد یا نقش‌ها را انتخاب کنید
page-choose-channel = کانالی را انتخاب کنید
page-done = همین‌ها

## The message box

page-box = پیام، یا / برای دستورها
page-box-label = پیام یا دستور
page-send = فرستادن
page-commands = دستورها
page-send-command = فرستادن دستور
page-cancel-command = لغو دستور
page-more-options = گزینه‌های دیگر
page-name-option = دستور با Enter فرستاده می‌شود؛ یا نام گزینهٔ دیگری را بنویسید
page-option = { $name }: { $description }
page-true = بله
page-false = نه
page-suggestions = پیشنهادها
page-suggested = پیشنهادها: { $count }
page-no-suggestions = پیشنهادی نیست
page-nothing-fits = چیزی پیدا نشد
page-no-command = چنین دستوری اینجا نیست
page-not-registered = بات هنوز هیچ دستوری ثبت نکرده
page-none-here = بات برای اینجا دستوری ندارد
page-none-without-app = اینجا فقط کسی می‌تواند به بات دستور بدهد که آن را به اپ‌های خودش اضافه کرده باشد
page-no-option = «{ $text }» از گزینه‌های این دستور نیست
page-file-unread = فایل خوانده نمی‌شود
page-option-required = { $option } لازم است
page-option-suggested = { $option } باید یکی از پیشنهادها باشد
page-option-whole = { $option } باید عدد صحیح باشد
page-option-less = { $option }: { $value } از { $least } کمتر است
page-option-more = { $option }: { $value } از { $most } بیشتر است
page-option-file = { $option } زیادی بزرگ است: هر فایل حداکثر { $most } مگابایت

## Forms

page-cancel = انصراف
page-submit = فرستادن
page-required = اجباری
page-nothing-to-choose = اینجا چیزی برای انتخاب نیست.
page-choose-least = دست‌کم { $least } مورد را انتخاب کنید
page-form-failed = مشکلی پیش آمد. دوباره امتحان کنید.
page-form-gone = این فرم دیگر باز نیست.

## Errors

page-impossible = این کار ممکن نیست، یا دیگر ممکن نیست.
page-options-failed = پیشنهادها نرسید
page-may-not-write = { $name } اجازهٔ نوشتن در { $place } را ندارد
page-unreachable = زمین تمرین در دسترس نیست
page-status = جواب زمین تمرین: { $status }
