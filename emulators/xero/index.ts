import {
  startBooks,
  type BooksOptions,
  type RunningBooks,
} from '@daily-snapshot/emulator-companies/service/start-books';
import { createXero, tenantOf } from './xero.ts';
import { CALLS_A_MINUTE } from './routes/api.ts';
import { startServer } from './server.ts';

export interface XeroOptions extends BooksOptions {
  /** Overrides Xero's limit, for tests whose clock does not move. */
  readonly callsAMinute?: number;
}

/** Starts a Xero emulator in this process. */
export const startXero = ({
  callsAMinute = CALLS_A_MINUTE,
  ...options
}: XeroOptions = {}): Promise<RunningBooks> =>
  startBooks(options, {
    createService: createXero,
    idOf: tenantOf,
    startServer: (service, at) => startServer(service, { ...at, callsAMinute }),
  });
