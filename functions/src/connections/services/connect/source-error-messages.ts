import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { SourceError } from '../../ports/source-error.ts';

/** Messages for an owner who waits for a provider's answer. */
const MESSAGES = {
  'needs-reconnect': 'Access was denied. Nothing was changed. Start again from Connections.',
  'provider-down':
    'The provider is not responding. Nothing was changed. Please try again in a minute.',
  limit: 'The provider is limiting requests. Nothing was changed. Please try again in a minute.',
  refused:
    'The provider refused the connection. Nothing was changed. Start again from Connections.',
  unsupported:
    'This bank can no longer be connected. Download its transactions and import the file instead.',
} as const;

/** Turns a failure of a source into an error for people. Returns any other error unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  const { code } = error;
  const isTheirs = code === 'provider-down' || code === 'limit';
  return new AppError(isTheirs ? 'unavailable' : 'conflict', MESSAGES[code], { cause: error });
}
