// The ports in memory, on which the tests of commands run.
import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import type { Accounts } from '../../../functions/src/accounts/ports/accounts.ts';
import type { DueDigest } from '../../../functions/src/accounts/ports/businesses.ts';
import type { Payments } from '../../../functions/src/billing/ports/payments.ts';
import { featurePorts } from '../../../functions/src/platform/wiring/feature-ports.ts';
import type { FeaturePorts, Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { checkoutKeys, connectKeys, randomIds } from '../../../functions/src/platform/keys/keys.ts';
import { sameEntitlementForAll } from '../../../functions/src/billing/services/entitlements-by-plan.ts';
import { signedChallenges } from '../../../functions/src/platform/keys/signed-challenges.ts';
import { hmacIpHasher } from '../../../functions/src/platform/keys/hmac-ip-hasher.ts';
import { scryptPasswords } from '../../../functions/src/platform/auth/scrypt-passwords.ts';
import {
  signedAlertLinks,
  signedConfirmationLinks,
  signedClaimLinks,
  signedUnsubscribeLinks,
} from '../../../functions/src/platform/links/signed-links.ts';
import { systemClock } from '../../../functions/src/platform/system-clock.ts';
import {
  memoryConnections,
  memorySealer,
  memoryVault,
  noConnections,
  type StoredConnections,
} from './memory-connections.ts';
import { saveAlerts, memoryAlertStates } from './memory-alerts.ts';
import { memoryAssessments } from './memory-assessments.ts';
import { memoryBilling } from './memory-billing.ts';
import { memoryCombinedEmails } from './memory-combined-emails.ts';
import { memoryCertification } from './memory-certification.ts';
import { memoryImports } from './memory-imports.ts';
import { memoryLeads, memoryRateLimits } from './memory-leads.ts';
import { memoryLedger } from './memory-ledger.ts';
import { memoryOutboxEmails } from './memory-outbox-emails.ts';
import { memoryDeliveryEvents, memoryOutbox, memorySuppressions } from './memory-outbox.ts';
import { pageOf } from './memory-page.ts';
import { memoryToolkitCredentials, memoryToolkitGrants } from './memory-toolkit.ts';
import { emptyStore, type MemoryStore } from './memory-store.ts';

export { postingKey } from '../../../functions/src/platform/keys/keys.ts';

export const ORIGIN = 'https://daily-snapshot.example';

/** Accounts are old unless a test says otherwise. */
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** An ID token is the id of its account. */
const memoryAccounts = ({ endedSessions, signIns, createdAt }: MemoryStore): Accounts => ({
  sessionsFrom: async (idToken) => (endedSessions.has(idToken) ? undefined : new Date(0)),
  endSessions: async (accountId) => {
    endedSessions.add(accountId);
  },
  signInTokenOf: async (accountId) => `token of ${accountId}`,
  findByAddress: async (address) => {
    const [id, found] = [...signIns].find(([, one]) => one.address === address) ?? [];
    return id !== undefined && found ? { id, ...found, sessionsFrom: new Date(0) } : undefined;
  },
  addressOf: async (accountId) => {
    const { isVerified = false, address } = signIns.get(accountId) ?? {};
    return isVerified ? address : undefined;
  },
  signInsOf: async (accountIds) =>
    new Map([...signIns].filter(([accountId]) => accountIds.includes(accountId))),
  createdAt: async (accountId) => createdAt.get(accountId) ?? LONG_AGO,
  remove: async (accountId) => {
    endedSessions.add(accountId);
  },
});

/** A payment provider without any data. Tests that pay use their own. */
const noPayments: Payments = {
  openCheckout: async ({ checkoutId }) => ({
    sessionId: `session-${checkoutId}`,
    url: `${ORIGIN}/pay/${checkoutId}`,
  }),
  checkout: async () => undefined,
  expireCheckout: async () => undefined,
  subscription: async () => undefined,
  cancelRepeatedTrial: async () => undefined,
  cancelForErasure: async () => undefined,
  setCustomerAddress: async () => undefined,
  openPortal: async (customerId) => `${ORIGIN}/portal/${customerId}`,
};

export interface MemoryPorts extends Ports {
  readonly stored: MemoryStore;
  readonly connected: StoredConnections;
}

export function memoryPorts(stored: MemoryStore = emptyStore()): MemoryPorts {
  let attempts = 0;
  let batches = 0;
  let emails = 0;
  const connected = noConnections();
  return {
    stored,
    connected,
    accounts: memoryAccounts(stored),

    businesses: {
      find: async (businessId) => stored.businesses.get(businessId),
      ownedBy: async (accountId) =>
        new Map([...stored.businesses].filter(([, { members }]) => members[accountId] === 'owner')),
      create: async ({ businessId, accountId }, decide) => {
        const all = [...stored.businesses.values()];
        const owned = all.filter(({ members }) => members[accountId] === 'owner');
        const account = { ownedCount: owned.length, isClosing: false };
        const business = decide(stored.businesses.get(businessId), account);
        if (business) {
          stored.businesses.set(businessId, { ...business, currency: 'USD', basis: 'cash' });
        }
      },
      change: async (businessId, decide) => {
        const business = stored.businesses.get(businessId);
        const fields = decide(business);
        if (business && fields) stored.businesses.set(businessId, { ...business, ...fields });
      },
      dueForPlanReminder: async (at, most) =>
        [...stored.businesses]
          .filter(([, { planReminderAt }]) => planReminderAt && planReminderAt <= at)
          .map(([id]) => id)
          .slice(0, most),
      dueForDigest: async (query) =>
        pageOf(
          query,
          [...stored.businesses].map(([businessId, { timeZone, digestDueAt, digestShard }]) => ({
            at: digestDueAt,
            id: businessId,
            shard: digestShard,
            found: { businessId, timeZone, digestDueAt } as DueDigest,
          })),
        ),
    },

    digests: {
      find: async ({ businessId, businessDate }) =>
        stored.digests.get(digestIdOf(businessId, businessDate)),
      publish: async ({ businessId, businessDate }, compose) => {
        const business = stored.businesses.get(businessId);
        if (!business) return { outcome: 'no-business' };
        const { latestDigest, digestDueAt } = business;
        if (latestDigest && latestDigest >= businessDate) return { outcome: 'published-before' };
        const dailySummaries = stored.dailySummaries.get(businessId);
        const alertState = stored.alertStates.get(businessId)?.alertState;
        const combinedEmails = new Map(
          (business.combinedOwners ?? []).flatMap((accountId) => {
            const settings = stored.combinedEmails.get(accountId);
            return settings ? [[accountId, settings] as const] : [];
          }),
        );
        const inputs = { business, dailySummaries, alertState, combinedEmails };
        const { digest, mail, nextDueAt, announced, detectedAlerts } = compose(inputs);
        if (detectedAlerts) saveAlerts(stored, businessId, detectedAlerts);
        const isMoved = digestDueAt && digestDueAt < nextDueAt;
        stored.businesses.set(businessId, {
          ...business,
          latestDigest: businessDate,
          ...announced,
          ...(isMoved ? { digestDueAt: nextDueAt } : {}),
        });
        stored.digests.set(digestIdOf(businessId, businessDate), digest);
        stored.outbox.set(digestIdOf(businessId, businessDate), mail);
        return { outcome: 'published', inputs };
      },
    },

    combinedEmails: memoryCombinedEmails(stored),
    outbox: memoryOutbox(stored),
    suppressions: memorySuppressions(stored),
    alertStates: memoryAlertStates(stored),
    deliveryEvents: memoryDeliveryEvents(stored),
    ledger: memoryLedger(stored),
    imports: memoryImports(stored),
    connections: memoryConnections(connected),
    vault: memoryVault(connected),
    sealer: memorySealer,
    connectKeys,
    sources: {},
    killSwitches: { read: async () => stored.killSwitches },
    webhookParsers: {},

    taskQueue: {
      enqueue: async (name, payload, key, startAt) => {
        if (!stored.tasks.has(`${name} ${key}`))
          stored.tasks.set(`${name} ${key}`, { name, payload, ...(startAt && { startAt }) });
      },
    },

    deliveryWebhookParser: { read: () => 'forged' },

    mailer: {
      send: async (mail) => {
        stored.mails.push(mail);
        return { answer: 'accepted' };
      },
      openBatch: async () => `batch-${String((batches += 1))}`,
      recall: async () => true,
    },

    bounceList: { remove: async () => 'removed' },
    outboxEmails: memoryOutboxEmails(stored),
    leads: memoryLeads(stored),
    rateLimits: memoryRateLimits(stored),
    assessments: memoryAssessments(stored),
    certification: memoryCertification(stored),
    toolkitCredentials: memoryToolkitCredentials(stored),
    toolkitGrants: memoryToolkitGrants(stored),
    passwords: scryptPasswords,
    ipHasher: hmacIpHasher('not a secret'),
    challenges: signedChallenges('not a secret'),
    teamAddress: 'team@daily-snapshot.example',
    billing: memoryBilling(stored),
    payments: noPayments,
    paymentWebhookParser: { read: async () => 'forged' },
    checkoutKeys,
    randomIds,
    claimLinks: signedClaimLinks(ORIGIN, 'not a secret'),
    entitlements: sameEntitlementForAll(true),
    alertLinks: signedAlertLinks(ORIGIN, 'not a secret'),
    confirmationLinks: signedConfirmationLinks(ORIGIN, 'not a secret'),
    unsubscribeLinks: signedUnsubscribeLinks(ORIGIN, 'not a secret'),
    siteInfo: { origin: ORIGIN, postalAddress: '1 Main Street, Springfield, IL 62701' },
    newEmailKey: () => `email-${String((emails += 1))}`,
    newAttemptId: () => `attempt-${String((attempts += 1))}`,
    clock: systemClock,
  };
}

/**
 * Adds the ports that features provide to each other. Call it last, because they capture the ports
 * given here and not the fields of a later copy.
 */
export function withFeaturePorts<P extends Ports>(ports: P): P & FeaturePorts {
  const all: P & FeaturePorts = { ...ports, ...featurePorts(() => all) };
  return all;
}
