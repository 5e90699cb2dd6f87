import { dateOfDayNumber } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { absoluteCents, cents, sumCents, type Cents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { usualAmount } from './overdue.ts';
import { daysOf, type Charge, type Stream } from './stream.ts';

/** A payroll that went out twice is sent again within a working week. */
const AGAIN_WITHIN = 5;

const SAME_PAY = 0.01;
const REMEMBERED = 12;

/** Of so many pays the middle one is what is usual. */
const RECENT = 5;

const isSamePay = (a: number, b: number) => Math.abs(a - b) <= SAME_PAY * Math.max(a, b);

/** One line of a payroll, beside what the person was paid before. */
export const judgePay = (line: SeenLine, books: DetectorBooks): Candidate | null =>
  judgeAgain(line, books) ?? judgeChange(line, books);

/** The payroll of one day: what is alike for several people is one message. */
export const asRuns = (candidates: readonly Candidate[]): Candidate[] =>
  [...groupBy(candidates, ({ finding }) => finding).values()].flatMap(asOneMessage);

/** Of several people on one day one message, as rare as the rarest of them. */
function asOneMessage(candidates: readonly Candidate[]): Candidate[] {
  const [first, ...rest] = candidates.toSorted((a, b) => a.perMonth - b.perMonth);
  if (!first?.evidence || rest.length === 0) return first ? [first] : [];
  const evidence: Evidence = {
    ...first.evidence,
    measured: candidates.flatMap((each) => each.evidence?.measured ?? []),
    past: candidates.flatMap(({ detector, evidence: own }) =>
      own && detector === 'pay-change' ? usualOf(own.past) : [],
    ),
    figures: { people: candidates.length },
  };
  const reckoned = first.detector === 'pay-again' ? reckonAgain(evidence) : reckonChange(evidence);
  return [
    {
      ...first,
      ...reckoned,
      cause: candidates.map(({ cause }) => cause).join(' '),
      subject: candidates.map(({ subject }) => subject).join(' '),
      counterparty: null,
      lines: candidates.flatMap(({ lines }) => lines),
      evidence,
    },
  ];
}

/** `measured` are pairs: what was paid, and what was paid again. */
export function reckonAgain({ measured }: Evidence): Reckoned {
  const before = sumCents(measured.filter((_, place) => place % 2 === 0));
  return {
    actual: sumCents(measured),
    expected: { low: before, high: before },
    impact: sumCents(measured.filter((_, place) => place % 2 === 1)),
  };
}

function judgeAgain({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const stream = books.people.get(key);
  const past = stream?.charges ?? [];
  const before = past.findLast(
    (pay) => pay.day <= charge.day && charge.day - pay.day <= AGAIN_WITHIN,
  );
  if (!stream || !before || !isSamePay(before.amount, charge.amount)) return null;
  const closeBefore = past.filter(
    (pay, index) => index > 0 && pay.day - (past[index - 1]?.day ?? 0) <= AGAIN_WITHIN,
  ).length;
  const chance = (closeBefore + 0.2) / (past.length + 1);
  const evidence: Evidence = {
    from: dateOfDayNumber(before.day),
    to: dateOfDayNumber(charge.day),
    measured: [before.amount, charge.amount],
    past: [],
    figures: { closeBefore, pays: past.length },
  };
  return {
    detector: 'pay-again',
    finding: 'payroll-doubled',
    ...aboutLine({ key, charge }),
    ...reckonAgain(evidence),
    otherDay: before.day,
    lines: [before.id, charge.id],
    baseline: { of: 'payroll-history', count: stream.count },
    evidence,
    perMonth: chance * payrollsPerMonth(stream),
  };
}

const usualOf = (past: readonly Cents[]): Cents =>
  usualAmount(past.slice(-RECENT).map((amount) => ({ amount })));

/** Of one person `past` are the latest pays; of several it is what each usually gets. */
export function reckonChange({ measured, past, figures }: Evidence): Reckoned {
  const actual = sumCents(measured);
  if ((figures['people'] ?? 1) > 1) {
    const usual = sumCents(past);
    return { actual, expected: { low: usual, high: usual }, impact: differenceOf(actual, usual) };
  }
  return {
    actual,
    expected: { low: cents(Math.min(...past)), high: cents(Math.max(...past)) },
    impact: differenceOf(actual, usualOf(past)),
  };
}

const differenceOf = (a: Cents, b: Cents): Cents => absoluteCents(cents(a - b));

/** More than is usual, and as much as never before. */
function judgeChange({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const stream = books.people.get(key);
  const past = stream?.before(charge.day).slice(-REMEMBERED) ?? [];
  if (!stream || past.length < 2) return null;
  const usual = usualAmount(past.slice(-RECENT));
  const isKnown = past.some((pay) => isSamePay(pay.amount, charge.amount));
  if (charge.amount <= usual || isKnown) return null;
  const evidence: Evidence = {
    from: dateOfDayNumber(charge.day),
    to: dateOfDayNumber(charge.day),
    measured: [charge.amount],
    past: past.map(({ amount }) => amount),
    figures: { people: 1 },
  };
  return {
    detector: 'pay-change',
    finding: 'payroll-changed',
    ...aboutLine({ key, charge }),
    ...reckonChange(evidence),
    otherDay: past.at(-1)?.day ?? null,
    lines: [charge.id],
    baseline: { of: 'payroll-history', count: past.length },
    evidence,
    perMonth: chanceOfChange(past, usual, charge.amount) * payrollsPerMonth(stream),
  };
}

/** How often the pay was another than usual, and how often it was as high. */
function chanceOfChange(past: readonly Charge[], usual: Cents, amount: Cents): number {
  const changes = past.filter((pay) => !isSamePay(pay.amount, usual)).length;
  const reached = past.filter((pay) => pay.amount > amount).length;
  return (changes / 2 + reached / 2 + 0.3) / (past.length + 1);
}

const payrollsPerMonth = (stream: Stream): number => {
  const days = daysOf(stream.charges);
  const length = (days.at(-1) ?? 0) - (days[0] ?? 0);
  return length === 0 ? 1 : Math.max(0.5, ((days.length - 1) * DAYS_A_MONTH) / length);
};
