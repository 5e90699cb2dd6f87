import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
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
 * Counts an upload against the caller's limit before the file is decompressed, because
 * decompression takes seconds and anyone can create an account.
 *
 * @throws AppError `not-found`, `not-allowed` as `importFile` does
 * @throws AppError `too-many`
 */
export async function enforceImportLimit(
  { businesses, rateLimits, clock }: Ports,
  { businessId }: Pick<CallableRequest<'importFile'>, 'businessId'>,
  caller: Caller,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'importFile');
  if (await rateLimits.take(`imports.${caller.id}`, IMPORTS, clock.now())) return;
  throw new AppError(
    'too-many',
    'These are many files. What was imported is safe; please go on in an hour.',
  );
}
