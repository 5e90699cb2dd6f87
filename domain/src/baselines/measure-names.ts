import type { Measure } from './daily-history.ts';

export const MEASURE_NAMES = {
  revenue: 'Revenue',
  expenses: 'Expenses',
  net: 'Net profit',
} as const satisfies Record<Measure, string>;

export const verb = (measure: Measure): string => (measure === 'expenses' ? 'were' : 'was');
