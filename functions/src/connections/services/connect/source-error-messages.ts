import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { SourceError } from '../../ports/source-error.ts';

/** Messages for an owner who waits for a provider's answer. */
const MESSAGES = {
  'needs-reconnect': 'They did not let us in. Please start again from Connections.',
  'provider-down':
    'They do not answer right now. Nothing was changed; please try again in a minute.',
  limit: 'They ask us to wait a moment. Please try again in a minute.',
  refused: 'They refused this. Please start again from Connections.',
} as const;

/** Turns a failure of a source into an error for people. Returns any other error unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  const { code } = error;
  const isTheirs = code === 'provider-down' || code === 'limit';
  return new AppError(isTheirs ? 'unavailable' : 'conflict', MESSAGES[code], { cause: error });
}
