import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { Totals } from '../rollup/daily-rollup.ts';
import { waitingFor, type SourceState } from '../connections/source-state.ts';

/**
 * A number and what is known of it. `final` rests on complete data; `so_far` is what has arrived,
 * with what is missing; `unknown` has no amount at all. A zero is only ever `final`.
 */
export type Figure =
  | { readonly state: 'final'; readonly amount: Cents }
  | {
      readonly state: 'so_far';
      readonly amount: Cents;
      readonly waitingFor: readonly SourceState[];
    }
  | { readonly state: 'unknown'; readonly waitingFor: readonly SourceState[] };

/**
 * @param waitingFor the sources that have not told all
 * @param hasSource whether any source gives this number at all
 */
export function figureOf(
  amount: Cents,
  waitingFor: readonly SourceState[],
  hasSource: boolean,
): Figure {
  if (hasSource && waitingFor.length === 0) return { state: 'final', amount };
  // Nothing has arrived, or what has arrived cancels out: neither is evidence of zero.
  if (!hasSource || amount === 0) return { state: 'unknown', waitingFor };
  return { state: 'so_far', amount, waitingFor };
}

/** Revenue − expenses, known as well as the lesser known of the two. */
export function netFigure(net: Cents, revenue: Figure, expenses: Figure): Figure {
  if (revenue.state === 'final' && expenses.state === 'final')
    return { state: 'final', amount: net };
  const waitingFor = [revenue, expenses].flatMap((part) =>
    part.state === 'final' ? [] : part.waitingFor,
  );
  const distinct = [...new Set(waitingFor)];
  if (revenue.state === 'unknown' || expenses.state === 'unknown' || net === 0) {
    return { state: 'unknown', waitingFor: distinct };
  }
  return { state: 'so_far', amount: net, waitingFor: distinct };
}

/** The three numbers of some days, as well as they are known. */
export function figuresOf(
  totals: Totals,
  through: BusinessDate,
  sources: readonly SourceState[],
): Record<keyof Totals, Figure> {
  const waiting = waitingFor(sources, 'profit', through);
  const hasSource = sources.some((source) => source.gives.includes('profit'));
  const revenue = figureOf(totals.revenue, waiting, hasSource);
  const expenses = figureOf(totals.expenses, waiting, hasSource);
  return { revenue, expenses, net: netFigure(totals.net, revenue, expenses) };
}

export const amountOf = (figure: Figure): Cents | null =>
  figure.state === 'unknown' ? null : figure.amount;
