/** What a threshold can limit: a headline number, cash, or the size of single postings. */
export const THRESHOLD_MEASURES = [
  'revenue',
  'expenses',
  'net',
  'cash',
  'payment',
  'receipt',
] as const;

export type ThresholdMeasure = (typeof THRESHOLD_MEASURES)[number];

/** One day, the seven days that end with it, or its month so far. */
export const THRESHOLD_WINDOWS = ['day', 'week', 'month'] as const;

export type ThresholdWindow = (typeof THRESHOLD_WINDOWS)[number];
