import {
  startBooks,
  type BooksOptions,
  type RunningBooks,
} from '@daily-snapshot/emulator-companies/service/start-books';
import { createXero, tenantOf } from './xero.ts';
import { LIMITS, type CallLimits } from './routes/meter.ts';
import { startServer } from './server.ts';

/** Limits override Xero's own, for tests whose clock does not move and for smaller tiers. */
export interface XeroOptions extends BooksOptions, Partial<CallLimits> {}

/** Starts a Xero emulator in this process. */
export const startXero = ({
  concurrentCalls = LIMITS.concurrentCalls,
  callsAMinute = LIMITS.callsAMinute,
  callsADay = LIMITS.callsADay,
  callsAMinuteInAll = LIMITS.callsAMinuteInAll,
  ...options
}: XeroOptions = {}): Promise<RunningBooks> => {
  const limits = { concurrentCalls, callsAMinute, callsADay, callsAMinuteInAll };
  return startBooks(options, {
    createService: createXero,
    idOf: tenantOf,
    startServer: (service, at) => startServer(service, { ...at, limits }),
  });
};
