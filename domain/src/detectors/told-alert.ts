import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import { DETECTORS } from './candidate.ts';

/** Who finds something: the detectors, and the thresholds that owners set themselves. */
export const ALERT_SOURCES = [...DETECTORS, 'threshold'] as const;

export type AlertSource = (typeof ALERT_SOURCES)[number];

/** What an alert came of: as much as is kept of it. */
export interface AlertCause {
  readonly detector: AlertSource;
  /** one cause has one key */
  readonly cause: string;
  /** what an answer to it is about */
  readonly subject: string;
  readonly actual: Cents | null;
}

/** What is said, beside what it came of. */
export interface ToldAlert {
  readonly alert: Alert;
  readonly candidate: AlertCause;
}
