# Messages of the lessons of every game.

you = شما
opponent = { $players ->
    [2] حریف
   *[other] حریف { $number }
}
lesson-title = ### درس { $number } از { $count }: { $title } { $dots }
lesson-right = ✅ { $remark }
lesson-wrong = ❌ { $remark }
lesson-shown = 💡 { $remark }
lesson-would = -# در تصویر: { $move }{ $outlook ->
    [0] {""}
   *[other] {" "}({ $outlook })
}
lesson-goal = **هدف:** { $goal }
lesson-left-open = -# درس { $number } («{ $title }») هنوز مانده. **یادگیری** دوباره آن را می‌آورد.
lesson-unsolved = «{ $title }»
lesson-end =
    ### { $left ->
        [0] حالا دیگر { $ruleset } را بلدید
        [one] درس آخر هم تمام شد. یک درس هنوز مانده: { $open }.
       *[other] درس آخر هم تمام شد. { $left } درس هنوز مانده: { $open }.
    }
    { $left ->
        [0] هر { $count } درس را گذراندید.
        [one] عجله‌ای نیست: هر وقت خواستید، **یادگیری** از همان‌جا ادامه می‌دهد.
       *[other] عجله‌ای نیست: هر وقت خواستید، **یادگیری** از همان‌جا ادامه می‌دهد.
    } حالا یک بازی کامل با کامپیوتر آسان امتحان کنید. در بازی با مربی، پیش از حرکتی که خیلی گران تمام شود، خبرتان می‌کنم. **راهنمایی** می‌گوید من بودم چه می‌کردم.
lesson-changed = این پیام مال نسخهٔ قدیمی این درس است. با **یادگیری** نسخهٔ تازه را ببینید.
button-learn = یادگیری
button-learn-game = یادگیری { $ruleset }
button-onward = بعدی
button-retry = دوباره
button-reveal = دیدن جواب
button-skip = رد شدن
button-coach = بازی با مربی
button-without-coach = بازی بدون مربی
button-easy = بازی بدون مربی

# The coach of a first game against a computer.
coach-begins = -# این بازی مربی دارد: اگر حرکتی انتخاب کنید که خیلی گران تمام شود، پیش از این‌که **بازی کن** را بزنید می‌گویم چرا.
coach-thinking = 🤔 مربی دارد فکر می‌کند. پیش از زدن **بازی کن** کمی صبر کنید …
coach-warns = ⚠️ { $why }
coach-round = -# دور { $round }: { $points }.{ $best ->
    [none] {""}
   *[other] {" "}بهترین: { $best }.
}{ $worst ->
    [none] {""}
   *[other] {" "}پرهزینه‌ترین: { $worst }{ $unpaid ->
        [none] {""}
       *[other] {" "}(در اصل { $unpaid }، ولی امتیاز دیگری برای کم شدن نداشتید)
    }.
}
coach-silent = -# مربی دیگر حرفی نمی‌زند، چون حالا آدم‌های دیگری هم در این بازی هستند. `/azul hint` هنوز نشان می‌دهد من بودم چه می‌کردم.

refused-no-lessons = { $ruleset } هنوز درس ندارد. `/azul rules` آن را با مثال‌های تصویری توضیح می‌دهد.

command-learn = یاد گرفتن بازی در حین بازی، با چند تمرین کوتاه
