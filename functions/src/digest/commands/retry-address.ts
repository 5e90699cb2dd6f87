import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import {
  isRetryLimited,
  liftBounce,
  NOT_SUPPRESSED,
} from '@daily-snapshot/domain/mail/suppression';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { isSameAddress } from '../../accounts/ports/pending-addresses.ts';
import type { BounceList } from '../../mail/ports/bounce-list.ts';
import type { Suppressions } from '../../mail/ports/suppressions.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import { preferencesOf } from './recipients.ts';

interface Ports {
  readonly businesses: Pick<Businesses, 'find'>;
  readonly suppressions: Pick<Suppressions, 'of' | 'changeOf'>;
  readonly bounceList: BounceList;
  readonly clock: Clock;
}

/**
 * Sends to a recipient again whose e-mail came back, from the next e-mail on. If it comes back again,
 * the address is suppressed again. Only the recipient can end an unsubscription or a spam report.
 *
 * @throws AppError `not-found` if the address is not a recipient of the business
 * @throws AppError `conflict` if it was tried in the last 24 hours or reported our e-mail as spam
 * @throws AppError `unavailable` if the mail provider did not remove the address from its lists
 */
export async function retryAddress(
  { businesses, suppressions, bounceList, clock }: Ports,
  { businessId, address }: CallableRequest<'retryAddress'>,
  caller: Caller,
): Promise<void> {
  const business = authorize(await businesses.find(businessId), caller, 'changeRecipients');
  const { recipients } = preferencesOf(business);
  if (!recipients.some((recipient) => isSameAddress(recipient, address))) {
    throw new AppError('not-found', 'This address does not get the daily e-mail.');
  }
  const now = clock.now();
  const suppression = (await suppressions.of([address])).get(address) ?? NOT_SUPPRESSED;
  if (!suppression.everything) return;
  if (suppression.everything.reason === 'reported-as-spam') throw reportedAsSpam();
  if (isRetryLimited(suppression, now)) {
    throw new AppError(
      'conflict',
      'We tried this address again in the last 24 hours. You can try again tomorrow.',
    );
  }
  const outcome = await bounceList.remove(address);
  if (outcome === 'reported-as-spam') throw reportedAsSpam();
  if (outcome === 'unavailable') {
    throw new AppError('unavailable', 'We could not reach our e-mail provider. Try again later.');
  }
  await suppressions.changeOf(address, (current) => liftBounce(current, now));
}

const reportedAsSpam = () =>
  new AppError(
    'conflict',
    'This address reported our e-mail as spam, so we cannot send to it. Remove it.',
  );
