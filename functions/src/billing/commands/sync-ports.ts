import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Billing } from '../ports/billing.ts';
import type { CheckoutKeys } from '../ports/checkout-keys.ts';
import type { ClaimLinks } from '../ports/claim-links.ts';
import type { Letterhead } from '../../platform/ports/letterhead.ts';
import type { Letters } from '../../mail/ports/emails.ts';
import type { Payments } from '../ports/payments.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';

/** What it takes to bring what we know of payments up to what the provider holds. */
export interface SyncPorts {
  readonly billing: Billing;
  readonly payments: Payments;
  readonly checkoutKeys: CheckoutKeys;
  readonly letters: Letters;
  readonly claimLinks: ClaimLinks;
  readonly letterhead: Letterhead;
  /** who of us hears of payments that need a look; empty: nobody */
  readonly teamAddress: string;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}
