import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import { groupBy } from '../../shared/group-by.ts';
import { list, say, type Sentence } from '../../text/sentence.ts';
import { alertCountText } from './alerts.ts';
import type { DigestFacts } from './digest-facts.ts';
import { periodText } from './period.ts';
import { numbersOutOfRange, type NumberFacts } from './numbers.ts';

/** Says whether the day was normal and which number was not. The first sentence of the digest. */
export function summaryText(facts: DigestFacts): Sentence {
  const day = dayText(facts);
  const alertCount = alertCountText(facts.alertList.unreported);
  return alertCount ? say`${day} ${alertCount}` : day;
}

function dayText({ numbers, history, alertList, isClosed, period }: DigestFacts): Sentence {
  const all = Object.values(numbers);
  if (all.every(({ figure }) => figure.state === 'unknown')) {
    return say`None of the three numbers is known yet.`;
  }
  if (all.some(({ figure }) => figure.state !== 'final')) {
    return say`Some of the data is not in yet, so not every number is final.`;
  }
  const outOfRange = numbersOutOfRange(numbers);
  if (isClosed) {
    const closed = say`You were closed ${period.days.count === 1 ? 'on' : 'from'} ${periodText(period)}.`;
    return outOfRange.length > 0 ? say`${closed} ${outOfRangeText(outOfRange)}` : closed;
  }
  if (all.some(({ range }) => range === null)) {
    if (history.availableDays.count >= history.requiredDays.count) {
      return say`No normal range: the business was closed on most of these days in earlier weeks.`;
    }
    return say`No normal range yet: it takes ${history.requiredDays} days of history, and there are ${history.availableDays}.`;
  }
  if (outOfRange.length > 0) return outOfRangeText(outOfRange);
  return alertList.alerts.length > 0
    ? say`All three numbers are within their normal range.`
    : say`Nothing unusual: all three numbers are within their normal range.`;
}

/** Writes the sentence "Expenses were above and net profit was below the normal range." */
function outOfRangeText(numbers: readonly NumberFacts[]): Sentence {
  const [firstOfAll] = numbers;
  const positions = groupBy(numbers, ({ rangePosition }) => rangePosition ?? '');
  const clauses = [...positions].map(([position, group]) => {
    const names = group.map((number) => {
      const name = MEASURE_NAMES[number.measure];
      return number === firstOfAll ? name : name.toLowerCase();
    });
    const [first] = group;
    const were = first && group.length === 1 ? verb(first.measure) : 'were';
    return say`${list(names)} ${were} ${position}`;
  });
  return say`${list(clauses)} the normal range.`;
}
