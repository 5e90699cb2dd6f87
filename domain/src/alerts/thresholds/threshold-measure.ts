/** What a threshold may be set on: a headline number, cash, or the size of single lines. */
export const THRESHOLD_MEASURES = [
  'revenue',
  'expenses',
  'net',
  'cash',
  'payment',
  'receipt',
] as const;

export type ThresholdMeasure = (typeof THRESHOLD_MEASURES)[number];

/** One day, the seven days that end with it, or the month until it. */
export const THRESHOLD_WINDOWS = ['day', 'week', 'month'] as const;

export type ThresholdWindow = (typeof THRESHOLD_WINDOWS)[number];
