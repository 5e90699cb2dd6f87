import {
  LOG_ENTRIES,
  type LogEntryName,
  type LogFacts,
} from '@daily-snapshot/domain/operations/log-entries';
import { logger } from './logger.ts';

/** Writes a log entry that a metric counts, with exactly the fields that the metric can read. */
export function logMeasured<E extends LogEntryName>(entry: E, facts: LogFacts<E>): void {
  logger.info(LOG_ENTRIES[entry].message, facts);
}
