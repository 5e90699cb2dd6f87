import {
  startBooks,
  type BooksOptions,
  type RunningBooks,
} from '@daily-snapshot/emulator-companies/service/start-books';
import { createIntuit, realmOf } from './intuit.ts';
import { startServer } from './server.ts';

/** Starts a QuickBooks Online emulator in this process. */
export const startQuickBooks = (options: BooksOptions = {}): Promise<RunningBooks> =>
  startBooks(options, { createService: createIntuit, idOf: realmOf, startServer });
