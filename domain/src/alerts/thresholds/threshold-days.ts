import type { DayNumber } from '../../calendar/business-date.ts';
import { dayNumber } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import { addCents, ZERO, type Cents } from '../../money/cents.ts';
import { isOfOneLine, shareOf, type ThresholdDraft } from './threshold.ts';

/** The most postings that are listed per day. */
export const LINES_NAMED = 3;

/** The value of one day for a threshold. Days without postings are left out. */
export interface ThresholdDay {
  readonly day: DayNumber;
  /** the sum of its postings, its largest posting, or the cash balance, as the measure says */
  readonly value: Cents;
  readonly lines: number;
  /** its largest postings with their amounts */
  readonly largest: readonly (readonly [id: string, share: Cents])[];
}

type Measured = Parameters<typeof shareOf>[0];

/** Adds postings, in any order, to the values of their days. */
export function withLines(
  threshold: Measured,
  days: ReadonlyMap<DayNumber, ThresholdDay>,
  lines: Iterable<DetectorPosting>,
): ReadonlyMap<DayNumber, ThresholdDay> {
  let after: Map<DayNumber, ThresholdDay> | undefined;
  for (const line of lines) {
    const share = shareOf(threshold, line);
    if (share === null) continue;
    after ??= new Map(days);
    const day = dayNumber(line.date);
    after.set(day, withLine(threshold, after.get(day), { day, id: line.id, share }));
  }
  return after ?? days;
}

function withLine(
  threshold: Pick<ThresholdDraft, 'measure'>,
  existing: ThresholdDay | undefined,
  { day, id, share }: { readonly day: DayNumber; readonly id: string; readonly share: Cents },
): ThresholdDay {
  const before = existing ?? { day, value: ZERO, lines: 0, largest: [] };
  const isLarger = share > before.value;
  const ofOne = isLarger ? share : before.value;
  const named = id === '' ? before.largest : [...before.largest, [id, share] as const];
  return {
    day,
    value: isOfOneLine(threshold) ? ofOne : addCents(before.value, share),
    lines: before.lines + 1,
    largest: named
      .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || compareText(a[0], b[0]))
      .slice(0, LINES_NAMED),
  };
}

/** Returns a lookup of day values. A day without postings is zero, or unknown for cash. */
export const valuesOf =
  ({ measure }: Pick<ThresholdDraft, 'measure'>, days: ReadonlyMap<DayNumber, ThresholdDay>) =>
  (day: DayNumber): Cents | null =>
    days.get(day)?.value ?? (measure === 'cash' ? null : ZERO);
