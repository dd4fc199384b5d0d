# Messages of Stained Glass of Sintra. Values of events are already translated; `$…-icon` is the emoji of a value.

sintra = شیشه‌های مشجر سینترا
sintra-side-a = روی A (نمادها)
sintra-side-b = روی B (پنجره‌های کامل)

sintra-colour-white = سفید
sintra-colour-yellow = زرد
sintra-colour-orange = نارنجی
sintra-colour-blue = آبی
sintra-colour-pink = صورتی
sintra-colour-joker = جوکر

sintra-icon-white = ⚪
sintra-icon-yellow = 🟡
sintra-icon-orange = 🟠
sintra-icon-blue = 🔵
sintra-icon-pink = 🩷

sintra-source-c = وسط میز
sintra-source-reset = برگشت پنجره‌ساز
sintra-source = کارگاه { $source }
sintra-strip-break = هیچ نواری: همه می‌شکنند
sintra-strip = نوار { $strip }
sintra-pane-top = شیشهٔ بالا
sintra-pane-bottom = شیشهٔ پایین

sintra-unverified = ⚠️ این صفحه‌ها با نسخهٔ اصلی بازی مقایسه نشده‌اند؛ شاید نوارها و امتیاز پنجره‌ها با مال شما فرق کند.

## Events

sintra-event-taken = { $count } { $colour-icon } { $colour } از { $source } برداشت{ $marker ->
    [yes] ، با نشانگر آغازکننده
   *[no] {""}
}
sintra-event-cracked = به‌خاطرش ۱ خانه پایین رفت (شیشهٔ شکسته { $owed })
sintra-event-walked = پنجره‌ساز رفت سرِ { $strip }
sintra-event-placed = { $full ->
    [yes] { $strip } را کامل کرد
   *[no] { $count } تا روی { $strip } گذاشت
}{ $jokers ->
    [0] {""}
    [one] ، یکی روی جوکر
   *[other] ، { $jokers } تا روی جوکر
}
sintra-event-broke = { $count } تا شکست (شیشهٔ شکسته { $owed })
sintra-event-shattered = ردیف شیشه‌های شکسته پر شد و از اول شروع می‌شود: { $points }
sintra-event-matched = { $count } { $colour-icon } به رنگ دور { $points }
sintra-event-glazed = { $colour-icon } رفت به پنجرهٔ { $window } { $points }{ $chain ->
    [0] {""}
   *[other] {" "}({ $own } و { $chain } از پنجره‌های سمت راستش)
}
sintra-event-reset = پنجره‌ساز را برگرداند سرِ { $strip }
sintra-event-round-ended = **پایان دور { $round }.**
sintra-event-dealt = { $refilled ->
    [yes] کیسه دوباره از برج پر شد. دور { $round } شروع می‌شود: هر { $colour-icon } { $colour } در نوار کامل ۱ امتیاز دارد.
   *[no] دور { $round } شروع می‌شود: هر { $colour-icon } { $colour } در نوار کامل ۱ امتیاز دارد.
}
sintra-event-leftovers = { $count } شیشه روی نوارها مانده { $points }
sintra-event-broken = شیشه‌های شکسته { $points }
sintra-event-bonus = { $what ->
    [ornament] نماد { $which } { $points }
   *[completed] { $windows } پنجرهٔ کامل × { $count } { $which } { $points }
}
sintra-event-ended = { $reason } بازی تمام شد.
sintra-score-coming = { $name } { $score } ({ $coming } با حساب شیشه‌های شکسته)

## Effects of a move before it is played

sintra-outlook-taken = { $marker ->
    [yes] نشانگر آغازکننده را هم می‌گیرد
   *[no] {""}
}
sintra-outlook-cracked = ۱ خانه پایین می‌رود (شیشهٔ شکسته { $owed })
sintra-outlook-placed = { $full ->
    [yes] { $strip } را کامل می‌کند
   *[no] { $count } تا جا می‌شود
}
sintra-outlook-broke = { $count } تا می‌شکند (شیشهٔ شکسته { $owed })
sintra-outlook-shattered = ⚠ ردیف شیشه‌های شکسته پر می‌شود: همین حالا { $points } به‌جای بدهی‌تان، و ردیف از اول شروع می‌شود
sintra-outlook-walked = پنجره‌ساز می‌رود سرِ { $strip } و از نوارهای سمت چپش می‌گذرد

# Shown on a button.
sintra-warning-broke = ⚠ { $count } می‌شکند
sintra-warning-shattered = ⚠ ردیف پر

## Picker

sintra-choose-source = برداشتن از …
sintra-choose-source-colour = کدام شیشه‌ها را برمی‌دارید (چند تا، از کجا)؟
sintra-choose-colour = کدام رنگ؟
# `source-first` is the last source that is offered.
sintra-choose-colour-source = { $source-first ->
    [c] از کجا
   *[other] از کدام کارگاه
} و چند تا؟
sintra-choose-colour-strip = کدام شیشه‌ها، روی کدام نوار؟
sintra-choose-strip = روی کدام نوار؟ پنجره‌ساز می‌رود سر همان نوار و نوارهای سمت چپش بسته می‌شوند تا وقتی برگردد، که یک نوبت خرج دارد.{ $marker ->
    [yes] {" "}نشانگر آغازکننده هم به شما می‌رسد و ۱ خانه در ردیف شیشه‌های شکسته پایین می‌روید.
   *[no] {""}
}
sintra-choose-glass = { $glass-last ->
    [j0] چند جوکر را پر می‌کنید؟
    [j1] چند جوکر را پر می‌کنید؟
    [j2] چند جوکر را پر می‌کنید؟
   *[colour] کدام شیشه به پنجره برود؟
}
sintra-option-source = { $source-first ->
    [reset] { sintra-move-source }
   *[other] { $source }
}
sintra-option-colour = { $count } { $colour-icon } { $colour }
sintra-option-strip = { $strip }
sintra-option-glass = { $glass-first ->
    [j0] {""}
    [j1] یکی روی جوکر
   *[j2] دوتا روی جوکر
}{ $glass-last ->
    [j0] بدون جوکر
    [j1] {""}
    [j2] {""}
   *[colour] { $glass-first ->
        [j0] {""}
       *[other] {"، "}
    }{ $glass-last-icon } { $glass-last } به پنجره
}
sintra-brief-source-colour = { $icon ->
    [1] { $count } تا
   *[0] { $count } { $colour }
} از { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}
sintra-brief-colour-source = { $source-first ->
    [c] وسط
   *[other] { $source-mark }
}، { $count } تا{ $marker ->
    [yes] {" "}⚠
   *[no] {""}
}
sintra-brief-strip-glass = { $strip }{ $glass-first ->
    [j0] {""}
    [j1] ، یکی روی جوکر
   *[j2] ، دوتا روی جوکر
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] ، { $glass-last } به پنجره
}
sintra-within-colour = { $count ->
    [1] { $colour }
   *[other] { $count } { $colour }
}
sintra-move-source = برگشت پنجره‌ساز سرِ { $strip }
sintra-move-strip = { $count } { $colour-icon } { $colour } از { $source } ← { $count ->
    [one] می‌شکند
   *[other] همه می‌شکنند
}
sintra-move-glass = { $count } { $colour-icon } { $colour } از { $source } ← { $strip }{ $glass-first ->
    [j0] {""}
    [j1] ، یکی روی جوکر
   *[j2] ، دوتا روی جوکر
}{ $glass-last ->
    [j0] {""}
    [j1] {""}
    [j2] {""}
   *[colour] ، { $glass-last-icon } { $glass-last } به پنجره
}
sintra-move = { $source }

sintra-typing = بنویسید از کجا، چه رنگی و روی کدام نوار: `۳ نارنجی ۵` یا `وسط صورتی بشکن`. به‌جای `وسط` می‌شود `c` هم نوشت. برای پر کردن جوکر `جوکر ۱` را اضافه کنید. اگر نوار کامل می‌شود، `نگهدار آبی` شیشهٔ آبی را به پنجره می‌فرستد. `برگرد` پنجره‌ساز را برمی‌گرداند.

## Illegal moves

sintra-illegal-no-strips = همهٔ نوارهایتان از بازی رفته‌اند و پنجره‌ساز جایی برای برگشتن ندارد. شیشه بردارید.
sintra-illegal-already-leftmost = پنجره‌ساز نمی‌تواند برگردد: همین حالا سرِ { $strip }، اولین نوارتان از چپ، ایستاده. شیشه بردارید.
sintra-illegal-no-such-factory = این بازی چنین کارگاهی ندارد.
sintra-illegal-empty-source = در { $source } چیزی نمانده است.
# Counts panes, not tiles.
sintra-illegal-colour-absent = در { $source } شیشهٔ { $colour } نیست.
sintra-illegal-must-place = { $colour } روی { $strip } جا می‌شود. تا وقتی نواری در دسترس یکی از شیشه‌ها را می‌گیرد، نمی‌شود همه را شکست.
sintra-illegal-strip-gone = { $strip } دیگر در بازی نیست. نوار دیگری انتخاب کنید.
sintra-illegal-strip-out-of-reach = { $strip } سمت چپ پنجره‌ساز است که سرِ نوار { $glazier } ایستاده. او فقط به نوار زیر پایش و نوارهای سمت راستش می‌رسد.
sintra-illegal-strip-does-not-fit = { $strip } دیگر جایی برای { $colour } ندارد.
sintra-illegal-wrong-jokers = با این شیشه‌ها می‌توانید { $fewest } تا { $most } جوکر را در { $strip } پر کنید: `جوکر ۰`، `جوکر ۱` یا `جوکر ۲` را اضافه کنید.
sintra-illegal-nothing-to-keep = { $strip } کامل نمی‌شود، پس شیشه‌ای به پنجره نمی‌رود: `نگهدار` را ننویسید.
sintra-illegal-keep-one = { $strip } کامل می‌شود: بگویید کدام شیشه به پنجره برود، مثلاً `نگهدار آبی`.
sintra-illegal-kept-colour-absent = { $strip } شیشهٔ { $colour } ندارد که به پنجره برود.

## Reasons why a move is better

sintra-why-windows = پنجره‌ها { $more } امتیاز بیشتر می‌آورند.
sintra-why-matched = شیشه‌های رنگ دور { $more } امتیاز بیشتر می‌آورند.
sintra-why-broken = نشانگر شیشه‌های شکسته { $fewer } خانه کمتر پایین می‌رود.
sintra-why-strip = بعدش { $strip } فقط { $lacks } شیشهٔ دیگر می‌خواهد؛ وقتی کامل شود، پنجره‌ها { $points } امتیاز می‌آورند.
sintra-why-reach = بعدش پنجره‌ساز بی‌آن‌که برگردد به { $amount } نوار می‌رسد؛ وگرنه به { $other } تا.
sintra-why-ornament = بعدش { $amount } شیشه دور نماد { $number } هست که { $points ->
    [0] هنوز امتیازی ندارد: با دو شیشه در پایان ۳ امتیاز می‌آورد.
   *[other] در پایان { $points } امتیاز می‌آورد.
}
sintra-why-favourite = بعدش پنجره‌های کامل با وضع فعلی در پایان { $more } امتیاز بیشتر می‌آورند.
sintra-why-first = با نشانگر آغازکننده، شروع دور بعد هم به دست می‌آید.

## The same by the end of the round, after "By the end of the round"

sintra-then-windows = پنجره‌ها حدود { $about } امتیاز بیشتر آورده‌اند
sintra-then-matched = شیشه‌های رنگ دور حدود { $about } امتیاز بیشتر آورده‌اند
sintra-then-broken = نشانگر شیشه‌های شکسته حدود { $about } خانه کمتر پایین رفته است
sintra-then-strip = { $strip } از ۵ شیشه‌اش { $amount } تا را دارد، با حرکت دیگر { $other } تا؛ کاملش { $points } امتیاز می‌آورد
sintra-then-reach = پنجره‌ساز بی‌آن‌که برگردد هنوز به { $amount } نوار می‌رسد، با حرکت دیگر به { $other } تا
sintra-then-ornament = { $amount } شیشه دور نماد { $number } هست، با حرکت دیگر { $other } تا
sintra-then-favourite = امتیازی که پنجره‌های کامل آخر بازی می‌آورند، حدود { $about } تا بیشتر است
sintra-then-first = نشانگر آغازکننده و با آن شروع دور بعدی به دست آمده است

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

sintra-costs-windows = بعدش پنجره‌ها { $much } امتیاز کمتر از آنچه ممکن بود می‌آورند.
sintra-costs-matched = بعدش شیشه‌های رنگ دور { $much } امتیاز کمتر از آنچه ممکن بود می‌آورند.
sintra-costs-broken = بعدش نشانگر شیشه‌های شکسته بی‌جهت { $much } خانه بیشتر پایین می‌رود.

## Advantages of another move, without naming it. They are used if no disadvantage is known

sintra-neglects-strip = حرکت دیگری بیشتر به درد یکی از نوارهایتان می‌خورد.
sintra-neglects-reach = بعدش پنجره‌ساز به نوارهای کمتری می‌رسد.
sintra-neglects-ornament = حرکت دیگری بیشتر به درد یکی از نمادها می‌خورد.
sintra-neglects-favourite = بعدش پنجره‌های کامل در پایان { $much } امتیاز کمتر می‌آورند.

## Score sheet

sintra-sheet-colour = رنگ‌های دور
sintra-sheet-windows = پنجره‌ها
sintra-sheet-leftovers = مانده روی نوارها
sintra-sheet-broken = شیشهٔ شکسته
sintra-sheet-unpaid = کم‌نشده
sintra-sheet-ornaments = نمادها
sintra-sheet-completed = پنجره‌های کامل
sintra-reason-rounds = هر شش دور بازی شد.

## Tie-breaks

sintra-tie-won = شیشهٔ شکستهٔ کمتر
sintra-tie-broken = مساوی با { $score } امتیاز: هر کس شیشهٔ شکستهٔ کمتری دارد، جلوتر است.
sintra-tie-shared = مساوی با { $score } امتیاز و به یک اندازه شیشهٔ شکسته: با هم در یک رتبه‌اند.

## Pictures

sintra-picture-name = سینترا
sintra-picture-centre = وسط
sintra-picture-counts = کیسه { $bag }؛ برج { $used }
sintra-picture-round-colour = +۱ برای هر { $colour } در نوار کامل
sintra-picture-colour = +۱ برای { $colour }
sintra-picture-colour-short = +۱: { $colour }
sintra-picture-rounds = رنگ‌های دور

## Descriptions: alt texts and `/azul board text:True`

sintra-alt-colour = رنگ دور: { $colour }.
sintra-alt-glazier = پنجره‌ساز سرِ نوار { $strip }
sintra-alt-strips = نوارها { $strips }
sintra-alt-begun = نوارهای شروع‌شده { $strips }
sintra-alt-strip = { $number }: جا برای { $free }
sintra-alt-strip-begun = { $number }: { $held }، جا برای { $free }
sintra-alt-windows = پنجره‌ها { $windows }
sintra-alt-window = { $number }: { $panes }
sintra-alt-glass = { $window } { $panes ->
    [2] کامل
   *[other] نیمه
}
sintra-alt-ornaments = شیشه‌های دور نمادها { $panes }
sintra-alt-broken = شیشهٔ شکسته { $broken }
sintra-alt-count = { $strips } تا روی نوارها، { $windows } تا در پنجره‌ها
sintra-alt-counts = کیسه: { $bag } شیشه، برج: { $used }.
sintra-text-bag = کیسه، { $count } شیشه: { $tiles }
sintra-text-tower = برج، { $count } شیشه: { $tiles }
sintra-text-coming = رنگ دورهای بعد: { $colours }.
sintra-text-prices = خانه‌های ردیف شیشه‌های شکسته: { $prices }.
sintra-text-points = امتیاز پنجره‌ها از چپ به راست: { $points }.
sintra-text-ornaments = شیشه‌های دور نمادها: { $panes }.
sintra-text-favourite = پنجره‌های کامل: { $windows }. پرتکرارترین رنگ در آن‌ها: { $count } { $colour }.

## Rules

sintra-rules =
    ### شیشه‌های مشجر سینترا در یک دقیقه
    - **اول هر دور** روی هر کارگاه چهار شیشه از کیسه می‌گذارند: برای دو، سه یا چهار بازیکن ۵، ۷ یا ۹ کارگاه. کیسه که خالی شود، با شیشه‌های استفاده‌شدهٔ توی برج دوباره پر می‌شود.
    - **بردارید:** همهٔ شیشه‌های یک رنگ را از یک کارگاه (بقیهٔ شیشه‌هایش می‌روند وسط میز)، یا همهٔ شیشه‌های یک رنگ را از وسط میز. اولین کسی که از وسط میز بردارد، نشانگر آغازکننده را هم می‌گیرد: ۱ خانه در ردیف شیشه‌های شکسته پایین می‌رود (پایین‌تر را بخوانید) و دور بعد را او شروع می‌کند.
    - **بگذارید:** شیشه‌ها را روی یکی از هشت نوارتان، یعنی ستون‌های صفحه‌تان، بگذارید: نواری که زیر پای پنجره‌ساز (آدمک بالای نوارها) است یا یکی از نوارهای سمت راستش، که خودش هم می‌رود سر همان نوار. هر شیشه روی خانهٔ هم‌رنگش می‌رود یا روی جوکر، یعنی خانهٔ پنج‌رنگ. هر چه جا می‌شود باید گذاشت؛ بقیه می‌شکند. فقط وقتی می‌شود همه را شکست که هیچ نواری در دسترس جایی برایشان نداشته باشد.
    - **نوار کامل** برای هر شیشه به رنگ دور ۱ امتیاز می‌گیرد. یکی از شیشه‌ها، به انتخاب خودتان، می‌رود به پنجرهٔ زیر نوار. امتیاز آن پنجره و همهٔ پنجره‌های سمت راستش که شیشه دارند به شما می‌رسد. نوار را بار اول که کامل شد پشت‌ورو می‌کنید؛ بار دوم از بازی می‌رود.
    - **یا برگردید:** به‌جای برداشتن شیشه، پنجره‌ساز را به اولین نوارتان از چپ برگردانید.
    - **شیشه‌های شکسته:** هر شیشه‌ای که بشکند، شما را ۱ خانه در ردیف سمت راست صفحه‌تان پایین می‌برد. در پایان بازی به اندازهٔ عددی که رویش هستید امتیاز از دست می‌دهید. اگر به منفی ۱۸ برسید، همان لحظه ۱۸ امتیاز از دست می‌دهید و ردیف را از اول شروع می‌کنید.
    - **بازی بعد از شش دور تمام می‌شود:** برای هر سه شیشهٔ مانده روی نوارها ۱ امتیاز می‌گیرید و امتیاز شیشه‌های شکسته کم می‌شود. روی A: هر نماد، یعنی دایرهٔ بین دو پنجره، برای ۲، ۳ یا ۴ شیشه در آن دو پنجره ۳، ۶ یا ۱۰ امتیاز می‌آورد. روی B: تعداد پنجره‌های کامل ضرب در تعداد شیشه‌های پرتکرارترین رنگ آن‌ها.

sintra-page-table = شیشه‌های مشجر سینترا: در تصویر چه می‌بینید
    .text =
        - **ستون‌ها**: هشت نوار شما که شیشه‌ها روی آن‌ها می‌روند؛ خانه‌های کم‌رنگ هنوز خالی‌اند. آدمک بالای آن‌ها پنجره‌ساز شماست و پایینشان پنجره‌ها و امتیازشان است.
        - **قاب طلایی**: نوبت بازیکن ۲ است. **کادر سبز**: حرکت بازیکن ۱، یعنی ۲ آبی روی نوار ۴.
        - **۸ ← ۶**: الان ۸ امتیاز، و با حساب شیشه‌های شکسته در ردیف سمت راست ۶ امتیاز.
        - **+۱ برای آبی**: رنگ این دور؛ هر شیشهٔ آبی در نواری که کامل شود ۱ امتیاز دارد. زیر آن رنگ هر شش دور را می‌بینید.
        - **دایره‌ها**: کارگاه‌ها، برای دو، سه یا چهار بازیکن ۵، ۷ یا ۹ تا.
        - **کیسه و برج**: شیشه‌هایی که هنوز پخش نشده‌اند و شیشه‌های استفاده‌شده. کیسه که خالی شود، از برج پر می‌شود.
        - **▶** صفحه‌به‌صفحه نشان می‌دهد چطور بازی می‌کنند و **◀** همه‌اش را در یک دقیقه.
sintra-page-draft = برداشتن شیشه
    .text = همهٔ شیشه‌های یک رنگ را از یک کارگاه بردارید؛ بقیهٔ شیشه‌هایش می‌روند وسط میز. یا همهٔ شیشه‌های یک رنگ را از وسط میز بردارید. اینجا ۳ شیشهٔ نارنجی از وسط میز برداشته شد. چون در این دور اولین بار بود، نشانگر آغازکننده هم همراهشان آمد و ۱ خانه در شیشه‌های شکسته خرج داشت: ۱ امتیاز منفی. هر سه روی نوار ۳ جا می‌شدند، پس پنجره‌ساز رفت سر همان نوار.
sintra-page-fit = چه جا می‌شود و چه می‌شکند
    .text = پنجره‌ساز به نوارهای سمت چپش نمی‌رسد. نوار ۲ که زیر پای اوست یک خانهٔ نارنجی خالی دارد: از ۳ شیشهٔ نارنجی ۱ شیشه جا می‌شود و ۲ تا می‌شکند، هر کدام ۱ خانه در ردیف شیشه‌های شکسته. روی نوار سمت راستش که سه خانهٔ نارنجی دارد، هیچ‌کدام نمی‌شکست. تا وقتی نواری در دسترس یکی از شیشه‌ها را می‌گیرد، نمی‌شود همه را شکست.
sintra-page-full = نوار کامل
    .text = نوار در دور زرد کامل شده و ۲ شیشهٔ زرد دارد: ۲ امتیاز. یک شیشه می‌رود به پنجره، بقیه توی برج، و نوار پشت‌ورو می‌شود. پنجره ۲ امتیاز خودش را می‌آورد و پنجره‌های سمت راست که شیشه دارند ۱ و ۲ امتیاز دیگر: روی هم ۵ امتیاز.
sintra-page-joker = جوکرها
    .text = خانهٔ پنج‌رنگ جوکر است: هر شیشه‌ای را می‌گیرد و خودتان تصمیم می‌گیرید پرش کنید یا نه. از ۴ شیشهٔ آبی، ۱ روی خانهٔ آبی است، ۲ روی جوکرها، و ۱ می‌شکند.
sintra-page-broken = شیشه‌های شکسته
    .text = هر شیشه‌ای که بشکند نشانگر را ۱ خانه پایین می‌برد. از منفی ۱۱، چهار شیشهٔ شکسته نشانگر را به منفی ۱۴ و بعد به منفی ۱۸ می‌رسانند: همان لحظه ۱۸ تا از ۲۵ امتیازتان کم می‌شود و ۷ تا می‌ماند. نشانگر هم از اول شروع می‌کند و تا منفی ۲ می‌رود. امتیاز هیچ‌وقت زیر صفر نمی‌رود.
sintra-page-reset = برگشتن
    .text = پنجره‌ساز به‌جای برداشتن شیشه می‌تواند به اولین نوارتان از چپ برگردد. نوارهای ۱ و ۲ از بازی رفته‌اند، پس او از نوار ۷ به نوار ۳ برگشت. از آنجا دیگر نمی‌تواند برگردد.
sintra-page-ornaments = پایان بازی با روی A
    .text = هر نماد بین دو پنجره است و به شیشه‌های دورش امتیاز می‌دهد: ۴ شیشه ۱۰ امتیاز، ۳ شیشه ۶ امتیاز، ۲ شیشه ۳ امتیاز. اینجا نمادها ۴، ۴، ۲ و صفر شیشه دارند: روی هم ۲۳ امتیاز.
sintra-page-favourite = پایان بازی با روی B
    .text = تعداد پنجره‌های کامل را در تعداد شیشه‌های پرتکرارترین رنگ آن‌ها ضرب کنید. اینجا ۴ پنجره کامل است و ۵ شیشه‌شان نارنجی است: ۲۰ امتیاز. شیشهٔ نارنجی پنجره‌ای که کامل نیست حساب نمی‌شود.
