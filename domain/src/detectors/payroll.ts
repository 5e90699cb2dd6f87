import type { DayNumber } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { cents, sumCents } from '../money/cents.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import { DAYS_A_MONTH } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { overduePayment } from './overdue.ts';
import { median } from './statistics/robust.ts';
import { studentTail } from './statistics/tail.ts';
import { daysOf, type Stream } from './stream.ts';

/** A payroll that went out twice is sent again within a working week. */
const AGAIN_WITHIN = 5;

const SAME_PAY = 0.01;
const GRACE_DAYS = 1;
const REMEMBERED = 12;

/** One line of a payroll, beside what the person was paid before. */
export const judgePay = (line: SeenLine, books: DetectorBooks): Candidate | null =>
  judgeAgain(line, books) ?? judgeChange(line, books);

/** The payroll of one day: what is alike for several people is one message. */
export const asRuns = (candidates: readonly Candidate[]): Candidate[] =>
  [...groupBy(candidates, ({ finding }) => finding).values()].flatMap(asOneMessage);

/** Of several people on one day one message, as rare as the rarest of them. */
function asOneMessage(candidates: readonly Candidate[]): Candidate[] {
  const [first, ...rest] = candidates.toSorted((a, b) => a.perMonth - b.perMonth);
  if (!first || rest.length === 0) return first ? [first] : [];
  return [
    {
      ...first,
      cause: candidates.map(({ cause }) => cause).join(' '),
      subject: candidates.map(({ subject }) => subject).join(' '),
      counterparty: null,
      actual: first.actual && sumCents(candidates.flatMap(({ actual }) => actual ?? [])),
      expected: first.expected && {
        low: sumCents(candidates.flatMap(({ expected }) => expected?.low ?? [])),
        high: sumCents(candidates.flatMap(({ expected }) => expected?.high ?? [])),
      },
      impact: sumCents(candidates.map(({ impact }) => impact)),
      lines: candidates.flatMap(({ lines }) => lines),
    },
  ];
}

function judgeAgain({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const stream = books.people.get(key);
  const past = stream?.charges ?? [];
  const before = past.findLast(
    (pay) => pay.day <= charge.day && charge.day - pay.day <= AGAIN_WITHIN,
  );
  if (!stream || !before) return null;
  const isSame = Math.abs(before.amount - charge.amount) <= SAME_PAY * charge.amount;
  if (!isSame) return null;
  const closeBefore = past.filter(
    (pay, index) => index > 0 && pay.day - (past[index - 1]?.day ?? 0) <= AGAIN_WITHIN,
  ).length;
  const chance = (closeBefore + 0.2) / (past.length + 1);
  return {
    detector: 'pay-again',
    finding: 'payroll-doubled',
    ...aboutLine({ key, charge }),
    actual: cents(before.amount + charge.amount),
    expected: { low: before.amount, high: before.amount },
    impact: charge.amount,
    otherDay: before.day,
    lines: [before.id, charge.id],
    baseline: { of: 'payroll-history', count: stream.count },
    perMonth: chance * payrollsPerMonth(stream),
  };
}

function judgeChange({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const past = books.people.get(key)?.before(charge.day).slice(-REMEMBERED) ?? [];
  if (past.length < 2) return null;
  const stream = books.people.get(key);
  const usual = median(past.slice(-5).map((pay) => pay.amount));
  if (charge.amount <= usual * (1 + SAME_PAY)) return null;
  const changes = past.filter((pay) => Math.abs(pay.amount - usual) > SAME_PAY * usual);
  const reached = changes.filter((pay) => pay.amount >= charge.amount * (1 - SAME_PAY)).length;
  const chance = (changes.length / 2 + reached / 2 + 0.3) / (past.length + 1);
  const amounts = past.map((pay) => pay.amount);
  return {
    detector: 'pay-change',
    finding: 'payroll-changed',
    ...aboutLine({ key, charge }),
    expected: { low: cents(Math.min(...amounts)), high: cents(Math.max(...amounts)) },
    impact: cents(charge.amount - Math.round(usual)),
    otherDay: past.at(-1)?.day ?? null,
    lines: [charge.id],
    baseline: { of: 'payroll-history', count: past.length },
    perMonth: stream ? chance * payrollsPerMonth(stream) : chance,
  };
}

export function judgeMissingPay(today: DayNumber, books: DetectorBooks): Candidate[] {
  return [...books.people.steady()].flatMap((stream) => {
    const { last } = stream;
    if (!last || stream.count < 3) return [];
    const rhythm = stream.beat(2);
    if (!rhythm) return [];
    const late = today - last.day - rhythm.every - books.postingLag;
    if (late <= GRACE_DAYS || late > rhythm.every) return [];
    const kind = {
      detector: 'pay-missing',
      finding: 'payroll-missing',
      baseline: { of: 'payroll-history', count: rhythm.gaps + 1 },
    } as const;
    const amounts = stream.charges.slice(-6).map((charge) => charge.amount);
    const chance = studentTail(late / Math.max(0.7, rhythm.spread), rhythm.gaps);
    return overduePayment(kind, today, { key: stream.key, last, rhythm, amounts, chance });
  });
}

const payrollsPerMonth = (stream: Stream): number => {
  const days = daysOf(stream.charges);
  const length = (days.at(-1) ?? 0) - (days[0] ?? 0);
  return length === 0 ? 1 : Math.max(0.5, ((days.length - 1) * DAYS_A_MONTH) / length);
};
