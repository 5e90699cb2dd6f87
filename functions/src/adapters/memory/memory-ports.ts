// The ports in memory: what the tests of commands run on.
import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import type { DueBusiness } from '../../ports/businesses.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import { checkoutKeys } from '../checkout-keys.ts';
import { connectKeys } from '../connect-keys.ts';
import { sameForAll } from '../entitlements.ts';
import { recordKeys } from '../record-keys.ts';
import { hashedNetworks } from '../hashed-networks.ts';
import { scryptPasswords } from '../scrypt-passwords.ts';
import { signedAlertLinks } from '../signed-alert-links.ts';
import { signedAnswerLinks } from '../signed-answer-links.ts';
import { signedClaimLinks } from '../signed-claim-links.ts';
import { signedUnsubscribeLinks } from '../signed-unsubscribe-links.ts';
import { systemClock } from '../system-clock.ts';
import {
  memoryConnections,
  memorySealer,
  memoryVault,
  noConnections,
  type StoredConnections,
} from './memory-connections.ts';
import { memoryAccounts } from './memory-accounts.ts';
import { fileAlerts, memoryWatches } from './memory-alerts.ts';
import { memoryAssessments } from './memory-assessments.ts';
import { memoryBilling } from './memory-billing.ts';
import { memoryCertification } from './memory-certification.ts';
import { memoryImports } from './memory-imports.ts';
import { memoryLeads, memoryRateLimits } from './memory-leads.ts';
import { memoryLedger } from './memory-ledger.ts';
import { memoryLetters } from './memory-letters.ts';
import { memoryDeliveryNotices, memoryOutbox, memorySuppressions } from './memory-outbox.ts';
import { pageOf } from './memory-page.ts';
import { memoryToolkitCredentials, memoryToolkitGrants } from './memory-toolkit.ts';
import { emptyStore, type MemoryStore } from './memory-store.ts';

export { postingKey } from '../posting-key.ts';

export const ORIGIN = 'https://daily-snapshot.example';

/** A provider that knows of nothing: tests that pay bring their own. */
const noPayments: Payments = {
  openCheckout: async ({ checkoutId }) => ({
    sessionId: `session-${checkoutId}`,
    url: `${ORIGIN}/pay/${checkoutId}`,
  }),
  checkout: async () => undefined,
  closeCheckout: async () => undefined,
  subscription: async () => undefined,
  endRepeated: async () => undefined,
  endForGood: async () => undefined,
  openPortal: async (customerId) => `${ORIGIN}/portal/${customerId}`,
};

export interface MemoryPorts extends Ports {
  readonly stored: MemoryStore;
  readonly connected: StoredConnections;
}

export function memoryPorts(stored: MemoryStore = emptyStore()): MemoryPorts {
  let attempts = 0;
  let batches = 0;
  let letters = 0;
  const connected = noConnections();
  return {
    stored,
    connected,
    accounts: memoryAccounts(stored),

    businesses: {
      find: async (businessId) => stored.businesses.get(businessId),
      change: async (businessId, decide) => {
        const business = stored.businesses.get(businessId);
        const fields = decide(business);
        if (business && fields) stored.businesses.set(businessId, { ...business, ...fields });
      },
      dueForDigest: async (query) =>
        pageOf(
          query,
          [...stored.businesses].map(([businessId, { timeZone, digestDueAt, digestShard }]) => ({
            at: digestDueAt,
            id: businessId,
            shard: digestShard,
            found: { businessId, timeZone, digestDueAt } as DueBusiness,
          })),
        ),
    },

    digests: {
      publish: async ({ businessId, businessDate }, compose) => {
        const business = stored.businesses.get(businessId);
        if (!business) return 'no-business';
        const { latestDigest, digestDueAt } = business;
        if (latestDigest && latestDigest >= businessDate) return 'published-before';
        const daybook = stored.daybooks.get(businessId);
        const watch = stored.watches.get(businessId)?.book;
        const { digest, mail, nextDueAt, watched } = compose({ business, daybook, watch });
        if (watched) fileAlerts(stored, businessId, watched);
        const isMoved = digestDueAt && digestDueAt < nextDueAt;
        stored.businesses.set(businessId, {
          ...business,
          latestDigest: businessDate,
          ...(isMoved ? { digestDueAt: nextDueAt } : {}),
        });
        stored.digests.set(digestIdOf(businessId, businessDate), digest);
        stored.outbox.set(digestIdOf(businessId, businessDate), mail);
        return 'published';
      },
    },

    outbox: memoryOutbox(stored),
    suppressions: memorySuppressions(stored),
    watches: memoryWatches(stored),
    deliveryNotices: memoryDeliveryNotices(stored),
    ledger: memoryLedger(stored),
    imports: memoryImports(stored),
    connections: memoryConnections(connected),
    vault: memoryVault(connected),
    sealer: memorySealer,
    connectKeys,
    sources: {},
    sourceNotices: {},

    taskQueue: {
      enqueue: async (name, payload, key) => {
        if (!stored.tasks.has(`${name} ${key}`))
          stored.tasks.set(`${name} ${key}`, { name, payload });
      },
    },

    deliveryReports: { read: () => 'forged' },

    mailer: {
      send: async (mail) => {
        stored.mails.push(mail);
        return { answer: 'accepted' };
      },
      openBatch: async () => `batch-${String((batches += 1))}`,
      recall: async () => true,
    },

    letters: memoryLetters(stored),
    leads: memoryLeads(stored),
    rateLimits: memoryRateLimits(stored),
    assessments: memoryAssessments(stored),
    certification: memoryCertification(stored),
    toolkitCredentials: memoryToolkitCredentials(stored),
    toolkitGrants: memoryToolkitGrants(stored),
    passwords: scryptPasswords,
    networks: hashedNetworks('not a secret'),
    teamAddress: 'team@daily-snapshot.example',
    billing: memoryBilling(stored),
    payments: noPayments,
    paymentNotices: { read: () => 'forged' },
    checkoutKeys,
    recordKeys,
    claimLinks: signedClaimLinks(ORIGIN, 'not a secret'),
    entitlements: sameForAll(true),
    alertLinks: signedAlertLinks(ORIGIN, 'not a secret'),
    answerLinks: signedAnswerLinks(ORIGIN, 'not a secret'),
    unsubscribeLinks: signedUnsubscribeLinks(ORIGIN, 'not a secret'),
    letterhead: { origin: ORIGIN, postalAddress: '1 Main Street, Springfield, IL 62701' },
    newLetterKey: () => `letter-${String((letters += 1))}`,
    newAttemptId: () => `attempt-${String((attempts += 1))}`,
    clock: systemClock,
  };
}
