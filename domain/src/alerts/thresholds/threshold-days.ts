import type { DayNumber } from '../../calendar/business-date.ts';
import { dayNumber } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import { addCents, ZERO, type Cents } from '../../money/cents.ts';
import { isOfOneLine, shareOf, type ThresholdDraft } from './threshold.ts';

/** Of each day the largest lines are named. */
export const LINES_NAMED = 3;

/** What one day brought to the number of a threshold; days without any are left out. */
export interface ThresholdDay {
  readonly day: DayNumber;
  /** the sum of its lines; of single lines the largest; of cash what there was */
  readonly value: Cents;
  readonly lines: number;
  /** the largest, with their share; the first few */
  readonly largest: readonly (readonly [id: string, share: Cents])[];
}

type Measured = Parameters<typeof shareOf>[0];

/** Adds lines, of any order, to what their days brought. */
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
  known: ThresholdDay | undefined,
  { day, id, share }: { readonly day: DayNumber; readonly id: string; readonly share: Cents },
): ThresholdDay {
  const before = known ?? { day, value: ZERO, lines: 0, largest: [] };
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

/** The values of days: one without lines brought nothing, which of cash is not known. */
export const valuesOf =
  ({ measure }: Pick<ThresholdDraft, 'measure'>, days: ReadonlyMap<DayNumber, ThresholdDay>) =>
  (day: DayNumber): Cents | null =>
    days.get(day)?.value ?? (measure === 'cash' ? null : ZERO);
