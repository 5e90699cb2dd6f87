import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { DigestStarter } from '../../digest/ports/digests.ts';
import type { Billing } from '../ports/billing.ts';
import type { CheckoutKeys } from '../ports/checkout-keys.ts';
import type { ClaimLinks } from '../ports/claim-links.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { OutboxEmails } from '../../mail/ports/outbox-emails.ts';
import type { Payments } from '../ports/payments.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';

/** The ports that a sync of payments needs. */
export interface SyncPorts {
  readonly billing: Billing;
  readonly payments: Payments;
  readonly checkoutKeys: CheckoutKeys;
  readonly digestStarter: Pick<DigestStarter, 'startDigestsOfPlan'>;
  readonly outboxEmails: OutboxEmails;
  readonly claimLinks: ClaimLinks;
  readonly siteInfo: SiteInfo;
  /** the address for payments that need a look; empty: none */
  readonly teamAddress: string;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}
