/** The histories that an alert can be measured against: name, and the noun for one item and for several. */
export const BASELINES = {
  'vendor-history': ['vendor history', 'charge', 'charges'],
  'purchase-history': ['purchase history', 'purchase', 'purchases'],
  'customer-history': ['customer history', 'payment', 'payments'],
  'due-day': ['the day it was due', 'day', 'days'],
  'payroll-history': ['payroll history', 'payroll', 'payrolls'],
  'same-weekdays': ['the same weekdays', 'week', 'weeks'],
  forecast: ['the cash forecast', 'day', 'days'],
  threshold: ['your own threshold', 'day', 'days'],
  connection: ['the connection', 'day', 'days'],
} as const satisfies Record<string, readonly [name: string, one: string, many: string]>;

export type BaselineName = keyof typeof BASELINES;

export const BASELINE_NAMES = Object.keys(BASELINES) as [BaselineName, ...BaselineName[]];
