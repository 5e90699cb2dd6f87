import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { leadingSubscription, NO_PLAN } from '@daily-snapshot/domain/billing/plan';
import type { Billing } from '../ports/billing.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { Payments } from '../ports/payments.ts';
import type { Caller } from '../../platform/ports/caller.ts';

/**
 * Opens the portal in which the caller changes or cancels the plan.
 *
 * @throws AppError `not-found` if they have never paid
 */
export async function openPortal(
  ports: {
    readonly billing: Billing;
    readonly payments: Payments;
    readonly siteInfo: SiteInfo;
  },
  _request: CallableRequest<'openPortal'>,
  caller: Caller,
): Promise<string> {
  const plan = (await ports.billing.planOf(caller.id)) ?? NO_PLAN;
  const leading = leadingSubscription(plan);
  if (!leading) throw new AppError('not-found', 'Your account has no subscription yet.');
  return ports.payments.openPortal(leading.customerId, `${ports.siteInfo.origin}/dashboard`);
}
