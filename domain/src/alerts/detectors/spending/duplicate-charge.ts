import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { compareText } from '../../../shared/compare-text.ts';
import { sumCents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../types/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../types/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { REPEAT_DAYS, type RepeatChargeRate } from './repeat-charge-rate.ts';
import type { Charge } from '../series/charge.ts';
import type { Stream } from '../series/payment-stream.ts';

/** So many of the vendor's latest charges are shown beside the two. */
const SHOWN_CHARGES = 12;

/** Charges of the same amount within three days; the nearest first. */
export const findDuplicates = (charge: Charge, stream: Stream | undefined): readonly Charge[] =>
  (stream?.charges ?? [])
    .filter(
      (other) => other.amount === charge.amount && Math.abs(charge.day - other.day) <= REPEAT_DAYS,
    )
    .toSorted((a, b) => Math.abs(charge.day - a.day) - Math.abs(charge.day - b.day));

/** A charge of an amount that the same vendor charged within three days, against the habit of that. */
export function detectDuplicateCharge(
  line: ObservedPosting,
  books: DetectorState,
  habit: RepeatChargeRate,
): Candidate | null {
  const { key, charge } = line;
  const stream = books.vendors.get(key);
  const twins = findDuplicates(charge, stream);
  const [twin] = twins;
  if (!stream || !twin) return null;
  if (findDuplicates(charge, books.vendorRefunds.get(key)).length >= twins.length) return null;
  const perMonth = habit.chance(line, twin) * books.chargesPerMonth(charge.day);
  const evidence: Evidence = {
    from: dateOfDayNumber(Math.min(twin.day, charge.day)),
    to: dateOfDayNumber(Math.max(twin.day, charge.day)),
    measured: [twin.amount, charge.amount],
    past: stream.charges.slice(-SHOWN_CHARGES).map(({ amount }) => amount),
    figures: { charges: stream.count, perMonth },
  };
  return {
    detector: 'duplicate',
    finding: 'charged-twice',
    ...candidateFields(line),
    ...recomputeDuplicateCharge(evidence),
    otherDay: twin.day,
    lines: [twin.id, charge.id],
    baseline: { of: 'vendor-history', count: stream.count },
    evidence,
    perMonth,
  };
}

/** When so many vendors at once charge twice, and few others once, it is the lines that came twice. */
const MANY_VENDORS = 3;
const MANY_CHARGES = 1 / 3;

/**
 * What many vendors seem to have charged twice is one message, as rare as the rarest of it.
 *
 * @param charges how many became visible with the candidates
 */
export function mergeImportDuplicates(
  candidates: readonly Candidate[],
  charges: number,
): Candidate[] {
  const twice = candidates
    .filter(({ detector }) => detector === 'duplicate')
    .toSorted((a, b) => b.perMonth - a.perMonth);
  const rarest = twice.at(-1);
  const vendors = new Set(twice.map(({ subject }) => subject)).size;
  const areMany = vendors >= MANY_VENDORS && twice.length >= MANY_CHARGES * charges;
  if (!rarest || !areMany) return [...candidates];
  const pieces = twice.map(({ evidence }) => evidence);
  const days = pieces.flatMap(({ from, to }) => [from, to]).toSorted(compareText);
  const evidence: Evidence = {
    from: days[0] ?? dateOfDayNumber(rarest.day),
    to: days.at(-1) ?? dateOfDayNumber(rarest.day),
    measured: pieces.flatMap(({ measured }) => measured),
    past: [],
    figures: { pairs: twice.length, perMonth: rarest.perMonth },
  };
  const one: Candidate = {
    ...rarest,
    ...recomputeDuplicateCharge(evidence),
    cause: 'several vendors',
    subject: 'several vendors',
    counterparty: null,
    lines: twice.flatMap(({ lines }) => lines),
    evidence,
  };
  return [one, ...candidates.filter((candidate) => !twice.includes(candidate))];
}

/** Of each two equal charges one is at stake. */
export function recomputeDuplicateCharge({ measured }: Evidence): AlertAmounts {
  const amount = sumCents(measured.filter((_, place) => place % 2 === 1));
  return { actual: amount, expected: null, impact: amount };
}
