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

export const MEASURE_WORDS = {
  revenue: 'Revenue',
  expenses: 'Expenses',
  net: 'Net profit',
  cash: 'Cash balance',
  payment: 'A single payment',
  receipt: 'A single receipt',
} as const satisfies Record<ThresholdMeasure, string>;

export const WINDOW_WORDS = {
  day: 'of a day',
  week: 'of seven days together',
  month: 'of the month so far',
} as const satisfies Record<ThresholdWindow, string>;

export const SIDE_WORDS = { above: 'above', below: 'below' } as const satisfies Record<
  ThresholdSide,
  string
>;

export const PART_WORDS = {
  all: 'everything',
  counterparty: 'one counterparty',
  category: 'one category',
  account: 'one account',
} as const;

type Scope = Omit<ThresholdDraft, 'limit' | 'side'>;

/** "Expenses at Acme of seven days together" */
export function numberWords({ measure, window, counterparty, category, account }: Scope): string {
  const isIn = measure === 'revenue' || measure === 'receipt';
  const at = isIn ? 'from' : measure === 'payment' ? 'to' : 'at';
  return [
    MEASURE_WORDS[measure],
    counterparty === null ? '' : `${at} ${counterparty}`,
    category === null ? '' : `in ${categoryName(category)}`,
    account === null ? '' : `on account ${account}`,
    measure === 'cash' || measure === 'payment' || measure === 'receipt'
      ? ''
      : WINDOW_WORDS[window],
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** "Expenses at Acme of a day above $1,000.00" */
export const thresholdWords = (draft: ThresholdDraft, currency: string): string =>
  `${numberWords(draft)} ${SIDE_WORDS[draft.side]} ${formatMoney(draft.limit, currency)}`;

/** "would have fired 4 times" */
export const timesWords = (times: number): string =>
  times === 0
    ? 'would not have fired'
    : times === 1
      ? 'would have fired once'
      : times === 2
        ? 'would have fired twice'
        : `would have fired ${times} times`;
