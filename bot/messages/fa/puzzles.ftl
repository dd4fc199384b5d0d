# Daily puzzles and puzzles for practice.

puzzle-grade = { $grade ->
    [1] ★☆☆
    [2] ★★☆
   *[3] ★★★
}
puzzle-daily = ### 🧩 معمای روز، شمارهٔ { $number }؛ { $ruleset } { $stars }
puzzle-result = معمای شمارهٔ { $number }: { $tried ->
    [0] کسی امتحانش نکرد.
    [one] { $found ->
        [0] یک نفر امتحان کرد و پیدایش نکرد.
       *[other] یک نفر امتحان کرد و پیدایش کرد.
    }
   *[other] { $found ->
        [0] از { $tried } نفر، هیچ‌کس پیدایش نکرد.
        [one] از { $tried } نفر، یک نفر پیدایش کرد.
       *[other] از { $tried } نفر، { $found } نفر پیدایش کردند.
    }
} راه‌حل: **{ $solution }**
puzzle-question = { $asks ->
    [points] آخرین نفری هستید که کاشی می‌گذارد و فقط یک حرکت بیشترین امتیاز را می‌گیرد.
    [shared] نوبت شماست و فقط یک حرکت، برد مشترک را قطعی می‌کند{ $others ->
        [0] {""}
        [one] {"، "}حریفتان هر کاری هم بکند
       *[other] {"، "}بقیه هر کاری هم بکنند
    }.
   *[win] نوبت شماست و فقط یک حرکت، برد را قطعی می‌کند{ $others ->
        [0] {""}
        [one] {"، "}حریفتان هر کاری هم بکند
       *[other] {"، "}بقیه هر کاری هم بکنند
    }.
}
puzzle-ask = { $question } **چهار تلاش دارید و فقط خودتان آن‌ها را می‌بینید.**
# The mark keeps the direction of the line if the name is Latin.
puzzle-share = {"\u200F"}{ $who } { $squares }{ $streak ->
    [0] {""}
   *[other] {" "}🔥 { $streak }
}
puzzle-more-shares = … و { $count } نفر دیگر
puzzle-colours = -# 🟩 بهترین حرکت؛ 🟨 تا ۳ امتیاز کمتر؛ 🟧 تا ۸ امتیاز کمتر؛ 🟥 بدتر از آن
puzzle-name = 🧩 معمای #{ $name } { $stars }
puzzle-name-daily = 🧩 معمای روز، شمارهٔ { $number } { $stars }
puzzle-tries-left = **{ $name }**{ $squares }؛ { $left ->
    [one] یک تلاش مانده
   *[other] { $left } تلاش مانده
}
puzzle-solved = **{ $name }**{ $squares }؛ { $solved ->
    [yes] با تلاش { $tries ->
        [1] اول
        [2] دوم
        [3] سوم
       *[other] چهارم
    } حل شد
   *[no] حل نشد
}{ $streak ->
    [0] {""}
   *[other] {"؛ "}🔥 { $streak }
}
puzzle-outcome = { $share ->
    [win] { $lead ->
        [0] با تساوی‌شکن می‌برد
        [one] با یک امتیاز اختلاف می‌برد
       *[other] با { $points } امتیاز اختلاف می‌برد
    }
    [shared] به برد مشترک می‌رسد
   *[none] { $lead ->
        [0] با تساوی‌شکن می‌بازد
       *[other] { $points ->
            [one] با یک امتیاز اختلاف می‌بازد
           *[other] با { $points } امتیاز اختلاف می‌بازد
        }
    }
}
puzzle-wrong = { $square } **{ $move }**: { $nearness ->
    [close] خیلی نزدیک است، ولی{" "}
   *[far] {""}
}{ $asks ->
    [points] دست‌کم { $fewer } امتیاز کمتر از بهترین حرکت می‌گیرد
   *[other] { $others ->
        [0] در بهترین حالت{" "}
       *[other] {""}
    }{ $outcome }
}.
puzzle-reply = { $players ->
    [2] حریفتان جواب می‌دهد:
   *[other] { $who } جواب می‌دهد:
} **{ $move }**.
puzzle-rest = -# بعدش: { $line }
puzzle-hidden = -# تا وقتی رنگ‌های تلاش‌هایتان را نشان ندهید، کسی چیزی از آن‌ها نمی‌بیند.
puzzle-solution = { $asks ->
    [points] **{ $move }** دست‌کم { $more } امتیاز بیشتر از بهترین حرکت دیگر می‌گیرد.
   *[other] **{ $move }** { $best }؛ بهترین حرکت دیگر { $others ->
        [0] در بهترین حالت{" "}
       *[other] {""}
    }{ $second }.
}
puzzle-why = چرا نه **{ $other }**؟ بعد از بهترین حرکت، اگر همه بهترین بازی را بکنند، { $why }.
puzzle-why-gained = { $best } امتیاز می‌گیرید (به‌جای { $other })
puzzle-why-lost = { $best } امتیاز از دست می‌دهید (به‌جای { $other })
puzzle-why-bonus = امتیازهای اضافی‌تان در پایان { $best } است (به‌جای { $other })
puzzle-why-rival = { $players ->
    [2] حریفتان
   *[other] بهترین حریفتان
} به { $best } امتیاز می‌رسد (به‌جای { $other })
puzzle-next = -# معمای روز بعدی: { $again }
puzzle-shown = -# پست معمای روز رنگ‌های شما را نشان می‌دهد.
puzzle-line = بهترین ادامه تا آخر بازی: { $line }
button-solve = جواب
button-another = یکی دیگر { $stars }
button-line = بهترین ادامه تا آخر
button-why = چرا؟
button-colours = نشان دادن به همه
button-colours-off = نشانشان نده

## Costly moves from the player’s own games as puzzles

button-better = پیدا کردن حرکت بهتر
button-another-mistake = یکی دیگر از این بازی
button-mistakes = از بازی‌های خودم
mistake-task = 🧩 حرکت { $number } از { $moves } در بازی { $day } شما با { $others } ({ $name }): حرکتی که کردید، بخشی از شانس بردتان را از بین برد. حرکت بهتر را پیدا کنید.
mistake-judging = دارم این حرکت را با همان دقتی می‌سنجم که تحلیل، حرکت شما را سنجید. معمولاً چند ثانیه طول می‌کشد.
mistake-unjudged = نتوانستم این حرکت را بسنجم، چون برنامه‌ای که این کار را می‌کند از کار افتاد. برای امتحان دوباره **بازی کن** را بزنید.
mistake-answered = { $verdict ->
    [best] ✅ درست است: حرکت بهتر **{ $move }** است.
    [as-good] ✅ درست است: تا جایی که می‌بینم، **{ $move }** به همان خوبیِ حرکت بهتر تحلیل است.
    [played] این همان حرکت خودتان است: **{ $move }** { $cost } از شانس برد را هدر می‌دهد.
   *[worse] ❌ **{ $move }** { $cost } از شانس برد را هدر می‌دهد.
}
mistake-told =
    ### حرکت شما در { $name }: حرکت { $number } از { $moves }
    ✘ حرکت شما **{ $played }**؛ شانس { $change }{ $found ->
        [1] {"\u000A"}✔ حرکت تازه‌تان بهتر است.
       *[0] {"\u000A"}✔ حرکت بهتر **{ $better }**
    }{ $why }
    -# تصویر، صفحهٔ شما را بعد از هر دو نشان می‌دهد: ✘ حرکت شما، ✔ حرکت بهتر. { $certainty ->
        [exact] تا آخر بازی حساب شده: اگر همه بهترین بازی را بکنند، قطعی است.
        [unsolved] این حرکتِ دور آخر حل نشده (تا آخر بازی حسابش نکرده‌ام)، پس شاید حرکت دیگر در واقع بهتر نباشد.
       *[estimate] شانس‌ها تخمینی‌اند.
    }
mistake-last = -# این آخرین حرکت پرهزینه‌تان در این بازی بود.

settings-puzzle = { $place ->
    [none] ذخیره شد. این سرور دیگر معمای روز ندارد.
   *[other] ذخیره شد. معمای روز هر روز ساعت ۸:۰۰ به وقت UTC در { $place } می‌آید. { $first ->
        [1] اولی‌اش در راه است.
       *[0] معمای امروز آمده است.
    }
}
puzzle-channel = { $place ->
    [none] این سرور معمای روز ندارد. با `/azul settings puzzle` و `channel:` راه می‌افتد.
    [gone] معمای روز نمی‌آید، چون کانالش دیگر نیست. در `/azul settings puzzle` با `channel:` کانال دیگری انتخاب کنید یا با `off:` تعطیلش کنید.
   *[other] معمای روز هر روز ساعت ۸:۰۰ به وقت UTC در { $place } می‌آید. در `/azul settings puzzle` با `channel:` جایش عوض می‌شود و با `off:` تعطیل می‌شود.
}

refused-no-such-puzzle = این معما دیگر نیست. با `/azul puzzle` یکی دیگر بگیرید.
refused-puzzle-early = نوبت این معما هنوز نرسیده. با `/azul puzzle` یکی دیگر بگیرید.
refused-puzzle-over = { $off ->
    [1] این سرور دیگر معمای روز ندارد، پس این یکی هم جواب نمی‌گیرد.
   *[0] وقت این معما تمام شده؛ راه‌حلش در پست معمای بعدی است.
} با `/azul puzzle` یکی دیگر بگیرید.
refused-puzzle-unseen = کانال پست معمای روز را نمی‌بینید، پس نمی‌توانم رنگ‌هایتان را آنجا نشان بدهم. از یک ناظر بخواهید شما را به آن کانال راه بدهد.
refused-tried-already = این حرکت را امتحان کرده‌اید. حرکت دیگری انتخاب کنید: هنوز { $left ->
    [one] یک تلاش
   *[other] { $left } تلاش
} دارید.
refused-puzzle-done = { $solved ->
    [yes] این معما را حل کرده‌اید.
   *[no] راه‌حل این معما را دیده‌اید.
} معمای روز بعدی { $again } می‌آید؛ تا آن موقع با `/azul puzzle` معماهای دیگر بگیرید.
refused-puzzle-unsolved = هنوز می‌توانید این معما را خودتان امتحان کنید. **جواب** را بزنید: هنوز { $left ->
    [one] یک تلاش
   *[other] { $left } تلاش
} دارید.

refused-no-mistakes = در هیچ‌کدام از بازی‌های تمام‌شده‌تان اینجا، تحلیلی نیست که حرکت پرهزینه‌ای از شما نشان بدهد. بازی‌ای را با `/azul record analyse` تحلیل کنید تا در آن دنبال حرکت‌های بهتر بگردید.
refused-no-more-mistakes = { $count ->
    [one] پرهزینه‌ترین حرکت
   *[other] هر { $count } حرکت پرهزینهٔ
} آخرین بازی‌های تحلیل‌شده‌تان را دیده‌اید. دوباره بخواهید تا از اول شروع شود، یا با `/azul record analyse` بازی دیگری را تحلیل کنید.
refused-no-mistake-here = تحلیل بازی #{ $game } { $other ->
    [1] حرکت پرهزینهٔ دیگری
   *[0] حرکت پرهزینه‌ای
} از شما نشان نمی‌دهد. `/azul puzzle` با `mine:` بازی‌های دیگرتان را می‌گردد.
refused-no-analysis = تحلیل بازی #{ $game } دیگر نیست. با `/azul record analyse` یکی تازه بسازید.
refused-not-refined = هنوز دارم تحلیل بازی #{ $game } را دقیق‌تر می‌کنم و تازه بعدش مطمئن می‌شوم کدام حرکت‌ها بهتر بودند. `/azul record analyse` نشان می‌دهد کی آماده می‌شود؛ بعدش دوباره بخواهید.
refused-not-your-move = فقط حرکت‌های خودتان را می‌پرسم و این حرکت در بازی #{ $game } مال شما نیست. `/azul puzzle` با `mine:` بازی‌های خودتان را می‌گردد.
refused-not-costly = تحلیل بازی #{ $game } دیگر این حرکت را پرهزینه نمی‌داند، چون از آن وقت دقیق‌تر شده. با `/azul record analyse` ببینیدش.

command-puzzle = بهترین حرکت را در آخر یک بازی پیدا کنید
option-puzzle-game = بازی (پیش‌فرض: هر کدام)
option-puzzle-level = سطح (پیش‌فرض: سطح شما)
option-puzzle-mine = اشتباه‌های خودتان (پیش‌فرض: معما)
command-settings-puzzle = کانال معمای روز (ناظرها)
option-puzzle-channel = کانالش (پیش‌فرض: می‌گویم)
option-puzzle-off = تعطیل (پیش‌فرض: می‌ماند)
