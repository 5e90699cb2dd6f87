import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Totals } from '../../ledger/rollups/daily-rollup.ts';
import { hasSourceOf, waitingFor, type SourceState } from '../../connections/source-state.ts';
import type { NeededThrough } from './expected-days.ts';
import type { Figure } from './snapshot-schema.ts';

/**
 * Returns an amount with its completeness.
 * @param waitingFor the sources whose data is not complete
 * @param hasSource whether any connected source provides this number
 */
export function figureOf(
  amount: Cents,
  waitingFor: readonly SourceState[],
  hasSource: boolean,
): Figure {
  if (hasSource && waitingFor.length === 0) return { state: 'final', amount };
  // Either no amount has arrived or the amounts cancel out. Neither proves a zero.
  if (!hasSource || amount === 0) return { state: 'unknown', waitingFor };
  return { state: 'so_far', amount, waitingFor };
}

/**
 * Returns revenue less expenses. The result is only as complete as the less complete of the two.
 */
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

/**
 * Returns the three numbers of some days with how complete they are.
 * @param needed the days through which the sources must be complete
 */
export function figuresOf(
  totals: Totals,
  through: BusinessDate,
  sources: readonly SourceState[],
  needed: NeededThrough,
): Record<keyof Totals, Figure> {
  const hasSource = hasSourceOf(sources, 'profit', through);
  const figure = (measure: 'revenue' | 'expenses') =>
    figureOf(totals[measure], waitingFor(sources, 'profit', through, needed[measure]), hasSource);
  const [revenue, expenses] = [figure('revenue'), figure('expenses')];
  return { revenue, expenses, net: netFigure(totals.net, revenue, expenses) };
}

/** Returns figures with other amounts. They are as complete as before. */
export const restate = (
  { revenue, expenses, net }: Readonly<Record<keyof Totals, Figure>>,
  totals: Totals,
): Record<keyof Totals, Figure> => ({
  revenue: withAmount(revenue, totals.revenue),
  expenses: withAmount(expenses, totals.expenses),
  net: withAmount(net, totals.net),
});

const withAmount = (figure: Figure, amount: Cents): Figure =>
  figure.state === 'unknown' ? figure : { ...figure, amount };

export const amountOf = (figure: Figure): Cents | null =>
  figure.state === 'unknown' ? null : figure.amount;
