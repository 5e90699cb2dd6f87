import { categoryName } from '@daily-snapshot/domain/ledger/classification/category-name';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type {
  ThresholdMeasure,
  ThresholdWindow,
} from '@daily-snapshot/domain/alerts/thresholds/threshold-measure';
import type {
  ThresholdDraft,
  ThresholdSide,
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
  day: 'of a day',
  week: 'of seven days together',
  month: 'of the month so far',
} as const satisfies Record<ThresholdWindow, string>;

export const SIDE_TEXTS = { above: 'above', below: 'below' } as const satisfies Record<
  ThresholdSide,
  string
>;

export const PART_TEXTS = {
  all: 'everything',
  counterparty: 'one counterparty',
  category: 'one category',
  account: 'one account',
} as const;

type Scope = Omit<ThresholdDraft, 'limit' | 'side'>;

/** Returns "Expenses at Acme of seven days together" */
export function thresholdSubject({
  measure,
  window,
  counterparty,
  category,
  account,
}: Scope): string {
  const isIn = measure === 'revenue' || measure === 'receipt';
  const at = isIn ? 'from' : measure === 'payment' ? 'to' : 'at';
  return [
    MEASURE_TEXTS[measure],
    counterparty === null ? '' : `${at} ${counterparty}`,
    category === null ? '' : `in ${categoryName(category)}`,
    account === null ? '' : `on account ${account}`,
    measure === 'cash' || measure === 'payment' || measure === 'receipt'
      ? ''
      : WINDOW_TEXTS[window],
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** Returns "Expenses at Acme of a day above $1,000.00" */
export const thresholdText = (draft: ThresholdDraft, currency: string): string =>
  `${thresholdSubject(draft)} ${SIDE_TEXTS[draft.side]} ${formatMoney(draft.limit, currency)}`;

/** Returns "would have fired 4 times" */
export const timesText = (times: number): string =>
  times === 0
    ? 'would not have fired'
    : times === 1
      ? 'would have fired once'
      : times === 2
        ? 'would have fired twice'
        : `would have fired ${times} times`;
