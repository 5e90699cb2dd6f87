import type { Sentence } from '../../text/sentence.ts';
import { DETAIL_TEXTS } from '../texts/number-texts.ts';
import type { NumberView } from './numbers.ts';
import type { PeriodFacts } from './period.ts';

/** The second yardstick, at the end of a digest: how the numbers compare with the last 30 days. */
export interface DetailsView {
  readonly title: string;
  readonly introduction: Sentence;
  readonly comparisons: readonly Sentence[];
}

/** Returns the comparisons of all numbers; null if there are none. */
export function detailsView(
  numbers: readonly NumberView[],
  period: PeriodFacts,
): DetailsView | null {
  const comparisons = numbers.flatMap(({ comparison }) => comparison ?? []);
  if (comparisons.length === 0) return null;
  return {
    title: DETAIL_TEXTS.title,
    introduction: DETAIL_TEXTS.introduction(period),
    comparisons,
  };
}
