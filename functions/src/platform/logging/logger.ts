// All logs of ours pass through here, so that no error is logged with its values.
import { logger as firebase } from 'firebase-functions';
import { currentTraceId } from './trace.ts';
import { loggableError } from './loggable-error.ts';

type Severity = 'info' | 'warn' | 'error';

/** Writes a log entry. */
type Log = (
  message: string,
  /** ids, codes and counts */
  facts?: object,
  /** only facts of it are logged */
  error?: unknown,
) => void;

const logAs =
  (severity: Severity): Log =>
  (message, facts = {}, error) => {
    const traceId = currentTraceId();
    firebase[severity](message, ...(error === undefined ? [] : [loggableError(error)]), {
      ...(traceId !== undefined && { traceId }),
      ...facts,
    });
  };

/** The log of the functions. Import no other one. */
export const logger: Readonly<Record<Severity, Log>> = {
  info: logAs('info'),
  warn: logAs('warn'),
  error: logAs('error'),
};
