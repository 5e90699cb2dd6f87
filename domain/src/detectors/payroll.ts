import { compareText } from '../compare-text.ts';
import { groupBy } from '../group-by.ts';
import type { Evidence } from '../signals/evidence.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { judgeAgain, reckonAgain } from './pay-again.ts';
import { judgeChange, reckonChange, usualOf } from './pay-change.ts';
import { judgePayDay } from './pay-day.ts';

/** One line of a payroll, beside what the person was paid before. */
export const judgePay = (line: SeenLine, books: DetectorBooks): Candidate | null =>
  judgeAgain(line, books) ?? judgeChange(line, books) ?? judgePayDay(line, books);

/** The payroll of one day: what is alike for several people is one message. */
export const asRuns = (candidates: readonly Candidate[]): Candidate[] =>
  [...groupBy(candidates, ({ finding }) => finding).values()].flatMap(asOneMessage);

/** Of a large run those are told of who have most at stake. */
const MOST_TOLD_OF = 30;

/** Of several people on one day one message, as rare as the rarest of them. */
function asOneMessage(candidates: readonly Candidate[]): Candidate[] {
  const [first, ...rest] = candidates.toSorted((a, b) => a.perMonth - b.perMonth);
  if (!first || rest.length === 0) return candidates.slice();
  const together =
    candidates.length <= MOST_TOLD_OF
      ? candidates
      : candidates.toSorted((a, b) => b.impact - a.impact).slice(0, MOST_TOLD_OF);
  const evidence = evidenceOf(
    first.evidence,
    together.map((each) => each.evidence),
  );
  const isAgain = first.detector === 'pay-again';
  return [
    {
      ...first,
      ...(isAgain ? reckonAgain(evidence) : reckonChange(evidence)),
      cause: together.map(({ cause }) => cause).join(' '),
      subject: together.map(({ subject }) => subject).join(' '),
      counterparty: null,
      lines: together.flatMap(({ lines }) => lines),
      evidence,
    },
  ];
}

/** Of several people: `past` is what each usually gets, where there is any. */
function evidenceOf(first: Evidence, each: readonly Evidence[]): Evidence {
  const earliest = each.map(({ from }) => from).toSorted(compareText)[0];
  const latest = each
    .map(({ to }) => to)
    .toSorted(compareText)
    .at(-1);
  return {
    from: earliest ?? first.from,
    to: latest ?? first.to,
    measured: each.flatMap(({ measured }) => measured),
    past: each.flatMap(({ past }) => (past.length === 0 ? [] : usualOf(past))),
    figures: { ...each[0]?.figures, people: each.length },
  };
}
