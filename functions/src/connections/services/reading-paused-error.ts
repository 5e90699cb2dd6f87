import type { Provider } from '@daily-snapshot/domain/connections/connection';
import { AppError } from '@daily-snapshot/domain/shared/app-error';

const NAMES: Readonly<Record<Provider, string>> = {
  plaid: 'banks',
  quickbooks: 'QuickBooks',
  xero: 'Xero',
};

/** Returns the error for an owner whose provider we do not read now. */
export const readingPausedError = (provider: Provider): AppError =>
  new AppError(
    'unavailable',
    `We paused reading from ${NAMES[provider]} while we fix a problem. Your data is safe. Please try again later.`,
  );
