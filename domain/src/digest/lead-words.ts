import { groupBy } from '../group-by.ts';
import { numbersOut } from './action.ts';
import type { DigestFacts } from './facts.ts';
import { MEASURE_NAMES, verb } from './measure-words.ts';
import { list, plural, say, type Sentence } from './sentence.ts';

/** The first line: whether it was a normal day, and if not, which number was not. */
export function lead(facts: DigestFacts): Sentence {
  const alerts = alertCountWords(facts);
  const day = dayLead(facts, facts.alerts.length > 0);
  return alerts ? say`${day} ${alerts}` : day;
}

function dayLead(facts: DigestFacts, hasAlerts: boolean): Sentence {
  const numbers = Object.values(facts.numbers);
  if (numbers.every(({ figure }) => figure.state === 'unknown')) {
    return say`None of the three numbers is known yet.`;
  }
  if (numbers.some(({ figure }) => figure.state !== 'final')) {
    return say`Some of the data is not in yet, so not every number is final.`;
  }
  if (numbers.some(({ range }) => range === null)) {
    return say`No normal range yet: it takes ${facts.rangeDays} days of history, and there are ${facts.historyDays}.`;
  }
  const out = numbersOut(facts);
  if (out.length === 0) {
    return hasAlerts
      ? say`All three numbers are within their normal range.`
      : say`Nothing unusual: all three numbers are within their normal range.`;
  }
  const sides = [...groupBy(out, ({ place }) => place)].map(([place, group], index) => {
    const names = group.map(({ measure }, nth) =>
      index + nth === 0 ? MEASURE_NAMES[measure] : MEASURE_NAMES[measure].toLowerCase(),
    );
    const [only] = group;
    const were = only && group.length === 1 ? verb(only.measure) : 'were';
    return say`${list(names)} ${were} ${place ?? ''}`;
  });
  return say`${list(sides)} the normal range.`;
}

/** "2 alerts need attention, 1 of them critical." */
function alertCountWords({ alertCounts: { all, critical } }: DigestFacts): Sentence | null {
  if (all.count === 0) return null;
  const need = say`${all} ${plural(all, 'alert needs', 'alerts need')} attention`;
  if (critical.count === 0) return say`${need}.`;
  return all.count === critical.count
    ? say`${all} critical ${plural(all, 'alert needs', 'alerts need')} attention.`
    : say`${need}, ${critical} of them critical.`;
}
