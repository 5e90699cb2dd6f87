import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Quota } from '@daily-snapshot/domain/count-within';
import type { RateLimits } from '../ports/rate-limits.ts';

/** Years of statements of several accounts, each tried before it is taken. */
const IMPORTS: Quota = { most: 60, withinMs: 3_600_000 };

interface Ports {
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Counts a file that is to be read: reading one takes an instance seconds, and an account is anybody's
 * to have.
 *
 * @throws AppError `too-many`
 */
export async function countImport({ rateLimits, clock }: Ports, accountId: string): Promise<void> {
  if (await rateLimits.take(`imports.${accountId}`, IMPORTS, clock.now())) return;
  throw new AppError(
    'too-many',
    'These are many files. What was imported is safe; please go on in an hour.',
  );
}
