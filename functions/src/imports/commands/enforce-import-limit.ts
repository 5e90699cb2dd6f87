import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Quota } from '@daily-snapshot/domain/shared/rate-limit';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';

/** Enough for years of statements of several accounts, each previewed first. */
const IMPORTS: Quota = { most: 60, withinMs: 3_600_000 };

interface Ports {
  readonly businesses: Businesses;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Counts a file that its caller may have read, before it is unpacked: that takes an instance seconds,
 * and an account is anybody's to have.
 *
 * @throws AppError `not-found`, `not-allowed` as `importFile` does
 * @throws AppError `too-many`
 */
export async function enforceImportLimit(
  { businesses, rateLimits, clock }: Ports,
  caller: Caller,
  businessId: string,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'importFile');
  if (await rateLimits.take(`imports.${caller.id}`, IMPORTS, clock.now())) return;
  throw new AppError(
    'too-many',
    'These are many files. What was imported is safe; please go on in an hour.',
  );
}
