import type { BusinessDate } from '../calendar/business-date.ts';
import type { Baselines } from '../signals/baseline.ts';
import type { Measure } from '../signals/history.ts';
import type { Figure } from './figure.ts';

/** One of the days that a snapshot covers. */
export interface DaySnapshot {
  readonly date: BusinessDate;
  readonly figures: Readonly<Record<Measure, Figure>>;
  readonly baselines: Baselines;
  readonly holiday: string | null;
}
