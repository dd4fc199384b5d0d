# The analysis of a finished game: the curve of the chances, and the costliest moves.

percent = { $share }٪
button-analyse = تحلیل
analysis-title = چه کسی جلو بود
analysis-end = در پایان
analysis-alt-cost = { $number } { $who } { $cost }
analysis-alt-chance = { $who } { $chance }
analysis-costly = پرهزینه‌ترین حرکت‌ها
analysis-cost = −{ $cost }
analysis-cost-unsolved = { $cost }، حل نشده
analysis-change = { $before } ← { $after }
# In a first look, words take the place of numbers.
analysis-size = { $size ->
    [small] اشتباه کوچک
    [clear] اشتباه آشکار
    [big] اشتباه بزرگ
   *[unsolved] هنوز حل نشده
}
# The same next to a number in the picture. There is little room.
analysis-mark = { $size ->
    [small] کوچک
    [clear] آشکار
    [big] بزرگ
   *[unsolved] ؟
}
# The mark keeps the direction of the arrow if the name is Latin.
analysis-who = {"\u200F"}{ $who } { $change }
analysis-who-size = {"\u200F"}{ $who }: { $size }
analysis-foot = { $marks ->
    [0] {""}
   *[1] شماره‌ها: پرهزینه‌ترین حرکت‌ها.
}{ $refined ->
    [0] { " " }این نگاه اول است.{ $unsolved ->
        [0] {""}
       *[1] {" "}علامت سؤال: هنوز حل نشده.
    }
   *[1] { " " }{ $exact ->
        [0] همه‌اش تخمین است.
       *[other] { $exact } حرکت از { $moves } حرکت دقیق است و بقیه تخمین.
    }
}
# In a puzzle, the move wasn't played in a game.
analysis-played = { $way ->
    [tried] تلاش شما
    [other] حرکت دیگر
   *[played] بازی شد
}
analysis-better = بهتر بود
analysis-promise = { $way } { $chance }
analysis-told = { $way ->
    [direct] در پیام خصوصی برایتان می‌فرستم
    [button] دکمهٔ **دیدن تحلیل** زیر بازی نشانش می‌دهد
    [guest] دکمهٔ تحلیل زیر بازی نشانش می‌دهد
   *[command] `/azul record analyse` نشانش می‌دهد
}
analysis-thinking = دارم { $name } را تحلیل می‌کنم: تا اینجا { $done } حرکت از { $moves } حرکت. نگاه اول حدود یک دقیقهٔ دیگر همین‌جا می‌آید. اگر آن‌قدر طول بکشد که دیگر نشود این پیام را به‌روز کرد، { analysis-told }.
analysis-later = هنوز دارم { $name } را تحلیل می‌کنم: تا اینجا { $done } حرکت از { $moves } حرکت. دیسکورد دیگر نمی‌گذارد این پیام را به‌روز کنم، ولی کار را تمام می‌کنم و نتیجه می‌ماند: { analysis-told }.
analysis-first = -# این نگاه اول است: روی هر حرکت فقط کمی فکر کرده‌ام. { $state ->
    [here] دارم دقیق‌ترش می‌کنم که چند دقیقه‌ای طول می‌کشد؛ بعد تحلیل دقیق‌تر همین‌جا جای این را می‌گیرد. اگر آن‌قدر طول بکشد که دیگر نشود این پیام را به‌روز کرد، { analysis-told }.
    [later] هنوز دارم دقیق‌ترش می‌کنم. دیسکورد دیگر نمی‌گذارد این پیام را به‌روز کنم: { analysis-told }.
    [failed] نتوانستم دقیق‌ترش کنم، چون برنامه‌ای که این کار را می‌کرد وسط کار متوقف شد. `/azul record analyse` دوباره امتحان می‌کند.
   *[page] تحلیل دقیق‌تر که آماده شد، با `/azul record analyse` می‌بینیدش.
}
analysis-refined = -# این دیگر تحلیل دقیق‌تر است و جای نگاه اول را گرفته؛ برای همین شاید عددها و حرکت‌ها عوض شده باشند.
analysis-failed = نتوانستم تحلیل { $name } را تمام کنم، چون برنامه‌ای که این کار را می‌کرد وسط کار متوقف شد. با `/azul record analyse` دوباره بخواهید؛ اگر باز هم همین شد، شاید کامپیوتری که روی آن کار می‌کنم حافظه کم دارد.
analysis-overview =
    ### تحلیل { $name }
    { $players }
    -# شانس یعنی انتظاری که دارم اگر از آنجا به بعد همه خوب بازی کنند. بخت خوب و بد در پخش کاشی‌ها به حساب کسی نوشته نمی‌شود. { $exact ->
        [0] همهٔ این‌ها تخمین است
        [one] یک حرکت تا آخر بازی حساب شده و بقیه تخمین است
       *[other] { $exact } حرکت تا آخر بازی حساب شده و بقیه تخمین است
    }{ $refined ->
        [0] {""}
       *[1] ، گردشده به نزدیک‌ترین ۵٪
    }؛ اگر هزینهٔ حرکتی آن‌قدر کم باشد که نشود مطمئن بود، اشتباه حساب نمی‌شود.{ $late ->
        [0] {""}
        [one] {" "}حرکتی هم که کامپیوتر به‌خاطر تمام شدن وقت کسی بازی کرده، حساب نمی‌شود.
       *[other] {" "}آن { $late } حرکتی هم که کامپیوتر به‌خاطر تمام شدن وقت کسی بازی کرده، حساب نمی‌شوند.
    }
analysis-player = **{ $who }**: { $count ->
    [0] بدون حرکت پرهزینه
   *[other] { $costs }
}
analysis-numbered = شمارهٔ **{ $number }** ({ $cost })
analysis-numbers = هر شماره یکی از حرکت‌های توی تصویر است{ $refined ->
    [0] {""}
   *[1] {" "}و عدد کنارش می‌گوید چقدر از شانس برد را هدر داد
}؛ با ▶ ببینید چه حرکتی بهتر بود.
analysis-mistake =
    ### { $mark }. { $who }؛ حرکت { $number } از { $moves }؛ { $name }
    بازی شد: **{ $played }**؛ { $refined ->
        [0] { $change }
       *[1] شانس { $change }
    }
    بهتر بود: **{ $better }**{ $why }
    -# { $certainty ->
        [exact] تا آخر بازی حساب شده: این قطعی است.
        [unsolved] این حرکتِ دور آخر حل نشده (تا آخر بازی حسابش نکرده‌ام)، پس شاید حرکت دیگر در واقع بهتر نباشد.
       *[estimate] این تخمین است.
    }
analysis-line = -# بهترین ادامه بعد از حرکت بهتر: { $line }
analysis-both-line = -# بهترین ادامه بعد از هر دو: { $line }
analysis-played-line = -# بهترین ادامه بعد از حرکت بازی‌شده: { $line }

## Reasons why a move is better. "otherwise" means: after the other move

why-answer = { $loses ->
    [yes] بعدش { $who } هر حرکتی بکند، چیزی از دست می‌دهد.
   *[no] بعدش { $who } با حرکت بعدی { $amount ->
        [0] چیزی به دست نمی‌آورد
        [one] حداکثر ۱ امتیاز می‌گیرد
       *[other] حداکثر { $amount } امتیاز می‌گیرد
    }؛ وگرنه تا { $other } امتیاز می‌گرفت.
}

## Explanations of a better move. They are based on several continuations ("ways")

# Used before the reasons. "known" tells whether there are any; it is "equal" if the moves are about equal.
why-price = { $later ->
    [yes] در این دور حدود { $price } امتیاز ضرر دارد
   *[no] الان { $price } امتیاز کمتر می‌آورد
}{ $known ->
    [equal] ، ولی جبرانش می‌کند.
    [yes] ، ولی می‌ارزد.
   *[no] ؛ { why-unknown }
}
why-equal = هر کدام را که دوست دارید بازی کنید.
# "replies" tells whether the points after the replies favour the better move ("for") or not ("against").
why-unknown = سودش را نمی‌توانم در یک جمله بگویم{ $replies ->
    [for] : ادامه‌های زیر را مقایسه کنید.
    [against] ، و امتیازها پس از ادامه‌های زیر هم آن را نشان نمی‌دهند.
   *[none] .
}
# After reasons of few points in favour of a much better move.
why-small = عدد کوچک است، ولی شانس بردتان خیلی فرق می‌کند.
# "reason" is one of the messages "…-then-…". "again" means that the sentence before began the same way.
why-then = { $again ->
    [yes] {""}
   *[no] در پایان { $when ->
        [next-round] دور بعد،
       *[round] این دور،
    }{" "}
}در { $all ->
    [yes] هر { $ways } ادامه‌ای
   *[no] { $held } تا از { $ways } ادامه‌ای
} که امتحان کردم، { $reason }.
then-theirs = صفحهٔ { $who } بدتر است: { $reason }
then-lead = فاصله با دیگران حدود { $about } امتیاز بهتر شده است
then-denial = { $who } حدود { $about } امتیاز کمتر دارد

## Disadvantages of a chosen move. They must not reveal the better one. "much" is the difference

costs-answer = { $other_loses ->
    [yes] {""}
   *[no] بعدش { $who } می‌تواند با حرکت بعدی تا { $other } امتیاز بگیرد.
}
costs-denial = بعدش { $who } تا پایان این دور حدود { $much } امتیاز می‌گیرد که می‌شد جلویش را گرفت.
costs-lead = در پایان { $when ->
    [next-round] دور بعد
   *[round] این دور
}، وضعتان حدود { $much } امتیاز بدتر از آن است که می‌توانست باشد.
costs-falling = { $count } کاشی به ردیف کف می‌افتد.

refused-not-analysed = بازی #{ $game } را فقط وقتی می‌شود تحلیل کرد که تا آخر بازی شده باشد. حرکت‌هایش را با `/azul record history` ببینید.
refused-too-many-analyses = { $mine ->
    [0] همین حالا دارم بازی‌های زیادی را تحلیل می‌کنم.
    [one] همین حالا دارم یک بازی را برای شما تحلیل می‌کنم.
   *[other] همین حالا دارم { $mine } بازی را برای شما تحلیل می‌کنم.
} وقتی یکی تمام شد، دوباره بخواهید.

command-record-analyse = بعد از پایان بازی: هر لحظه چه کسی جلو بود و کدام حرکت‌ها گران تمام شدند
