import type { Measure } from '@daily-snapshot/domain/baselines/daily-history';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import {
  dayFigureFacts,
  figureText,
  rangeFacts,
  rangeText,
} from '@daily-snapshot/domain/digest/sections/figure';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';

/** Returns a number of a day and its usual range in words. The range is null if it is not known. */
export function dayText(
  { figures, expected, isClosed }: DayOfStrip,
  measure: Measure,
  currency: string,
): { readonly figure: string; readonly range: string | null } {
  const money = moneyIn(currency);
  const range = expected[measure];
  return {
    figure: sentenceText(figureText(dayFigureFacts(figures, money, isClosed)[measure])),
    range: range && sentenceText(rangeText(rangeFacts(range, money))),
  };
}
