import { categoryName } from '@daily-snapshot/domain/ledger/classification/category-name';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type {
  ThresholdMeasure,
  ThresholdWindow,
} from '@daily-snapshot/domain/alerts/thresholds/threshold-measure';
import {
  isOfOneLine,
  type ThresholdDraft,
  type ThresholdSide,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';

export const MEASURE_TEXTS = {
  revenue: 'Revenue',
  expenses: 'Expenses',
  net: 'Net profit',
  cash: 'Cash balance',
  payment: 'A single payment',
  receipt: 'A single receipt',
} as const satisfies Record<ThresholdMeasure, string>;

export const WINDOW_TEXTS = {
  day: 'one day',
  week: 'seven days',
  month: 'the month so far',
} as const satisfies Record<ThresholdWindow, string>;

export const SIDE_TEXTS = { above: 'above', below: 'below' } as const satisfies Record<
  ThresholdSide,
  string
>;

export const PART_TEXTS = {
  all: 'the whole business',
  counterparty: 'one payee or customer',
  category: 'one category',
  account: 'one account',
} as const;

type Scope = Omit<ThresholdDraft, 'limit' | 'side'>;

/** Returns "Expenses at Acme over seven days". */
export function thresholdSubject({
  measure,
  window,
  counterparty,
  category,
  account,
}: Scope): string {
  const isIn = measure === 'revenue' || measure === 'receipt';
  const at = isIn ? 'from' : measure === 'payment' ? 'to' : 'at';
  const isOfOneDay = measure === 'cash' || isOfOneLine({ measure });
  return [
    MEASURE_TEXTS[measure],
    counterparty === null ? '' : `${at} ${counterparty}`,
    category === null ? '' : `in ${categoryName(category)}`,
    account === null ? '' : `on account ${account}`,
    isOfOneDay ? '' : `over ${WINDOW_TEXTS[window]}`,
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** Returns "Expenses at Acme over one day above $1,000". */
export const thresholdText = (draft: ThresholdDraft, currency: string): string =>
  `${thresholdSubject(draft)} ${SIDE_TEXTS[draft.side]} ${formatMoney(draft.limit, currency, { precision: 'rounded' })}`;

/** Returns when a limit sends an alert. */
export function thresholdRuleText({ measure, window, side }: Scope & Pick<ThresholdDraft, 'side'>) {
  if (isOfOneLine({ measure })) return 'Each transaction above your limit gets its own alert.';
  const rule =
    side === 'above'
      ? 'We alert you once when this goes above your limit, then again only after it drops back below.'
      : 'We alert you once when this falls below your limit, then again only after it rises back above.';
  if (side === 'above' || measure === 'cash') return rule;
  if (window === 'month') return `${rule} We check a month when it is over.`;
  return window === 'day' ? `${rule} We skip the days you are closed.` : rule;
}
