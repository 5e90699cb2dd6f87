import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { compareText } from '../../../shared/compare-text.ts';
import { sumCents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { REPEAT_DAYS, type RepeatChargeRate } from './repeat-charge-rate.ts';
import type { Charge } from '../series/charge.ts';
import type { Stream } from '../series/payment-stream.ts';

/** The number of the vendor’s latest charges that are shown beside the two. */
const SHOWN_CHARGES = 12;

/** Returns the charges of the same amount within three days, nearest first. */
export const findDuplicates = (charge: Charge, stream: Stream | undefined): readonly Charge[] =>
  (stream?.charges ?? [])
    .filter(
      (other) => other.amount === charge.amount && Math.abs(charge.day - other.day) <= REPEAT_DAYS,
    )
    .toSorted((a, b) => Math.abs(charge.day - a.day) - Math.abs(charge.day - b.day));

/**
 * Detects a charge of the same amount as another charge of the vendor within three days. Its rarity
 * depends on how often such charges repeat.
 */
export function detectDuplicateCharge(
  line: ObservedPosting,
  state: DetectorState,
  repeatRate: RepeatChargeRate,
): Candidate | null {
  const { key, charge } = line;
  const stream = state.vendors.get(key);
  const duplicates = findDuplicates(charge, stream);
  const [original] = duplicates;
  if (!stream || !original) return null;
  if (findDuplicates(charge, state.vendorRefunds.get(key)).length >= duplicates.length) return null;
  const perMonth = repeatRate.chance(line, original) * state.chargesPerMonth(charge.day);
  const evidence: Evidence = {
    from: dateOfDayNumber(Math.min(original.day, charge.day)),
    to: dateOfDayNumber(Math.max(original.day, charge.day)),
    measured: [original.amount, charge.amount],
    past: stream.charges.slice(-SHOWN_CHARGES).map(({ amount }) => amount),
    figures: { charges: stream.count, perMonth },
  };
  return {
    detector: 'duplicate',
    finding: 'charged-twice',
    ...candidateFields(line),
    ...recomputeDuplicateCharge(evidence),
    otherDay: original.day,
    lines: [original.id, charge.id],
    baseline: { of: 'vendor-history', count: stream.count },
    evidence,
    perMonth,
  };
}

/**
 * The fewest vendors, and the smallest share of charges, with duplicates on one day that show a
 * statement was imported twice.
 */
const MANY_VENDORS = 3;
const MANY_CHARGES = 1 / 3;

/**
 * Merges the duplicates of many vendors into one candidate that is as rare as the rarest of them.
 *
 * @param charges number of charges that became visible on the same day
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

/** Recomputes the amounts. One charge of each pair is at stake. */
export function recomputeDuplicateCharge({ measured }: Evidence): AlertAmounts {
  const amount = sumCents(measured.filter((_, place) => place % 2 === 1));
  return { actual: amount, expected: null, impact: amount };
}
