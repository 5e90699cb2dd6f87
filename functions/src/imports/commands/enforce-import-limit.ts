import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';

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
  if (
    await rateLimits.take(
      `imports.${caller.id}`,
      CALL_LIMITS.importFile.quotas.ofAccount,
      clock.now(),
    )
  )
    return;
  throw new AppError(
    'too-many',
    'Import limit reached. Everything you imported so far is safe. Try again in an hour.',
  );
}
