// The contract of all adapters, in memory or in Firestore.
import type { AlertToStore, DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import type { Certificate } from '@daily-snapshot/domain/certification/certificate';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { ImportedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { StoredUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { pendingTransactionOf } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { markSent, recordDeliveryEvent, planMail } from '@daily-snapshot/domain/mail/outbox';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { NOT_SUPPRESSED, suppress } from '@daily-snapshot/domain/mail/suppression';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { sightingOf } from '@daily-snapshot/domain/ledger/matching/match-known-transactions';
import { cents } from '@daily-snapshot/domain/money/cents';
import { assess } from '@daily-snapshot/domain/sales/assessment';
import { recordLeadForm } from '@daily-snapshot/domain/sales/lead';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { aBusiness } from '../builders/business.ts';
import { aStoredAlert } from '../builders/stored-alert.ts';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../builders/mail.ts';
import { aCheckout, aSubscription } from '../builders/subscription.ts';
import { aLine, aPosting } from '../builders/postings.ts';
import type { Threshold } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { newTrackedThreshold } from '@daily-snapshot/domain/alerts/thresholds/tracked-threshold';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type {
  DigestPublication,
  StoredInputs,
} from '../../../functions/src/digest/ports/digests.ts';
import type { StoredPorts } from '../../../functions/src/platform/wiring/ports.ts';
import type { SweepQuery } from '../../../functions/src/platform/sweeps/sweep-query.ts';
import { addressKey, postingKey } from '../../../functions/src/platform/keys/keys.ts';

const aThreshold: Threshold = {
  id: 'spend',
  measure: 'expenses',
  counterparty: 'Acme',
  category: null,
  account: null,
  window: 'week',
  side: 'above',
  limit: cents(10_000),
};

export interface PortsUnderTest extends StoredPorts {
  /** Stores a business without using the ports. */
  store(businessId: string, business: Business): Promise<void>;
}

const ADA = 'ada@bluebird.example';
const BOOKS = 'books@example.com';
const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };

const due = (businessId: string, digestDueAt: Date): Business =>
  aBusiness({ digestDueAt, digestShard: shardOf(businessId) });

const publication = ({ business, dailySummaries }: StoredInputs): DigestPublication => ({
  digest: {
    businessDate: MONDAY.businessDate,
    snapshot: buildSnapshot(
      business,
      dailySummaries ?? emptyDailySummaries(MONDAY.businessDate),
      MONDAY.businessDate,
    ),
    builtAt: DIGEST_TIME,
  },
  mail: planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME),
  announced: {},
  nextDueAt: NEXT_DIGEST_TIME,
});

const claim = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  delivery: { state: 'sending', attemptId: 'first', at: DIGEST_TIME },
  attempts: [{ id: 'first', at: DIGEST_TIME }],
});

/** @param empty returns ports with an empty store */
export function describePorts(name: string, empty: () => Promise<PortsUnderTest>): void {
  describe(`ports ${name}`, () => {
    let ports: PortsUnderTest;
    beforeEach(async () => {
      ports = await empty();
    });

    describe('businesses', () => {
      const pagesOf = async (query: Omit<SweepQuery, 'after'>) => {
        const pages: string[][] = [];
        let after: SweepQuery['after'];
        do {
          const page = await ports.businesses.dueForDigest({ ...query, after });
          pages.push(page.found.map(({ businessId }) => businessId));
          after = page.next;
        } while (after);
        return pages;
      };

      it('returns a business as stored, and undefined if it does not exist', async () => {
        const business = aBusiness({
          digestPreferences: { isPaused: false, recipients: [ADA] },
          entitlement: { hasDigests: true },
        });
        await ports.store('bakery', business);
        expect(await ports.businesses.find('bakery')).toEqual(business);
        expect(await ports.businesses.find('florist')).toBeUndefined();
      });

      it('returns the businesses that an account owns', async () => {
        await ports.store('bakery', aBusiness());
        await ports.store('florist', aBusiness({ members: { eve: 'owner', ada: 'viewer' } }));
        expect(await ports.businesses.ownedBy('ada')).toEqual(new Map([['bakery', aBusiness()]]));
        expect(await ports.businesses.ownedBy('vera')).toEqual(new Map());
      });

      it('creates a business unless its id is taken, and counts those of its creator', async () => {
        const { name, timeZone, members, createdAt } = aBusiness();
        const fields = { name, timeZone, members, createdAt };
        const decisions: unknown[] = [];
        const create = (businessId: string) =>
          ports.businesses.create({ businessId, accountId: 'ada' }, (stored, { ownedCount }) => {
            decisions.push([stored?.name, ownedCount]);
            return stored ? undefined : fields;
          });
        await ports.store('florist', aBusiness({ members: { eve: 'owner', ada: 'viewer' } }));
        for (const id of ['bakery', 'cafe', 'bakery']) await create(id);
        expect(decisions).toEqual([
          [undefined, 0],
          [undefined, 1],
          [name, 2],
        ]);
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness());
      });

      it('never exceeds a limit of its caller, even if several creations race', async () => {
        const { name, timeZone, members, createdAt } = aBusiness();
        const fields = { name, timeZone, members, createdAt };
        await Promise.all(
          ['a', 'b', 'c', 'd', 'e'].map((businessId) =>
            ports.businesses.create({ businessId, accountId: 'ada' }, (_, { ownedCount }) =>
              ownedCount < 2 ? fields : undefined,
            ),
          ),
        );
        expect((await ports.businesses.ownedBy('ada')).size).toBe(2);
      });

      it('changes the given fields and keeps the others', async () => {
        await ports.store('bakery', aBusiness());
        const fields = {
          digestDueAt: DIGEST_TIME,
          digestShard: 3,
          entitlement: { hasDigests: true },
        };
        await ports.businesses.change('bakery', () => fields);
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness(fields));
      });

      it('writes nothing if the decision is undefined or throws', async () => {
        await ports.store('bakery', aBusiness());
        await ports.businesses.change('bakery', () => undefined);
        await ports.businesses.change('florist', (business) => {
          expect(business).toBeUndefined();
          return undefined;
        });
        const forbidden = ports.businesses.change('bakery', () => {
          throw new AppError('not-allowed', 'No.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'not-allowed' });
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness());
      });

      it('pages through due businesses, the longest overdue first', async () => {
        await ports.store('third', due('third', DIGEST_TIME));
        await ports.store('first', due('first', new Date('2026-11-20T16:00:00Z')));
        await ports.store('second', due('second', new Date('2026-11-23T15:00:00Z')));
        await ports.store('tomorrow', due('tomorrow', NEXT_DIGEST_TIME));
        await ports.store('off', aBusiness());
        const shards = [...new Set(['first', 'second', 'third', 'tomorrow'].map(shardOf))];
        expect(await pagesOf({ at: DIGEST_TIME, shards, pageSize: 2 })).toEqual([
          ['first', 'second'],
          ['third'],
        ]);
      });

      it('continues after the last of several businesses that are due at the same time', async () => {
        const ids = ['a', 'b', 'c', 'd', 'e'];
        for (const id of ids) await ports.store(id, { ...due(id, DIGEST_TIME), digestShard: 1 });
        const pages = await pagesOf({ at: DIGEST_TIME, shards: [1], pageSize: 2 });
        expect(pages.flat()).toEqual(ids);
      });

      it('searches only the requested shards', async () => {
        await ports.store('here', { ...due('here', DIGEST_TIME), digestShard: 1 });
        await ports.store('there', { ...due('there', DIGEST_TIME), digestShard: 2 });
        expect(await pagesOf({ at: DIGEST_TIME, shards: [2, 3], pageSize: 9 })).toEqual([
          ['there'],
        ]);
      });
    });

    describe('digests', () => {
      it('publishes a digest, plans its mail and advances the business to the next digest', async () => {
        await ports.store('bakery', due('bakery', DIGEST_TIME));
        const { outcome, inputs } = await ports.digests.publish(MONDAY, publication);
        expect(outcome).toBe('published');
        expect(inputs?.business).toEqual(due('bakery', DIGEST_TIME));
        expect(await ports.businesses.find('bakery')).toMatchObject({
          digestDueAt: NEXT_DIGEST_TIME,
          latestDigest: '2026-11-23',
        });
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry).toEqual(planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME));
      });

      it('publishes one digest per day, even if several calls race', async () => {
        await ports.store('bakery', due('bakery', DIGEST_TIME));
        const published = await Promise.all(
          [1, 2, 3].map(() => ports.digests.publish(MONDAY, publication)),
        );
        expect(published.map(({ outcome }) => outcome).toSorted()).toEqual([
          'published',
          'published-before',
          'published-before',
        ]);
        expect(published.filter(({ inputs }) => inputs)).toHaveLength(1);
      });

      it('neither moves the due time back nor turns digests on', async () => {
        const thursday = new Date('2026-11-26T16:00:00Z');
        await ports.store('bakery', due('bakery', thursday));
        await ports.digests.publish(MONDAY, publication);
        expect((await ports.businesses.find('bakery'))?.digestDueAt).toEqual(thursday);
        await ports.store('florist', aBusiness());
        await ports.digests.publish({ ...MONDAY, businessId: 'florist' }, publication);
        expect((await ports.businesses.find('florist'))?.digestDueAt).toBeUndefined();
      });

      it('publishes nothing for a business that does not exist', async () => {
        expect(await ports.digests.publish(MONDAY, publication)).toEqual({
          outcome: 'no-business',
        });
      });
    });

    describe('outbox', () => {
      beforeEach(async () => {
        const recipients = [ADA, BOOKS];
        await ports.store('bakery', {
          ...due('bakery', DIGEST_TIME),
          digestPreferences: { isPaused: false, recipients },
        });
        await ports.digests.publish(MONDAY, publication);
      });

      it('passes the business and the suppressed recipients to a claim', async () => {
        await ports.suppressions.change(addressKey(ADA), (suppression) =>
          suppress(suppression, { what: 'digests', businessId: 'bakery' }, DIGEST_TIME),
        );
        const claimed = await ports.outbox.claim(MONDAY, ({ entry }) => claim(entry));
        expect(claimed?.business?.name).toBe('Bluebird Bakery');
        expect([...(claimed?.suppressions ?? [])]).toEqual([
          [ADA, { everything: null, digestsOf: { bakery: DIGEST_TIME } }],
        ]);
      });

      describe('suppressed recipients of a claimed mail', () => {
        const BOOKS = 'books@example.com';
        const suppressed = async () => {
          const claimed = await ports.outbox.claim(MONDAY, ({ entry }) => claim(entry));
          return [...(claimed?.suppressions.keys() ?? [])].toSorted();
        };
        const unsubscribe = (address: string, businessId: string) =>
          ports.suppressions.change(addressKey(address), (suppression) =>
            suppress(suppression, { what: 'digests', businessId }, DIGEST_TIME),
          );
        const nameRecipients = (...recipients: string[]) =>
          ports.businesses.change('bakery', () => ({
            digestPreferences: { isPaused: false, recipients },
          }));

        it('include those of this business and not of another', async () => {
          await unsubscribe(ADA, 'florist');
          await unsubscribe(BOOKS, 'bakery');
          expect(await suppressed()).toEqual([BOOKS]);
        });

        it('match an address in any spelling', async () => {
          await nameRecipients('Ada@Bluebird.example');
          await unsubscribe(ADA, 'bakery');
          expect(await suppressed()).toEqual(['Ada@Bluebird.example']);
        });

        it('include an address that became a recipient after it was suppressed', async () => {
          await unsubscribe('new@example.com', 'bakery');
          await nameRecipients(ADA, 'new@example.com');
          expect(await suppressed()).toEqual(['new@example.com']);
        });

        it('include an address that was suppressed before the digest was built', async () => {
          const tuesday = { ...MONDAY, businessDate: addDays(MONDAY.businessDate, 1) };
          await nameRecipients(ADA, 'new@example.com');
          await unsubscribe('new@example.com', 'bakery');
          await ports.digests.publish(tuesday, (inputs) => {
            const made = publication(inputs);
            return {
              ...made,
              mail: { ...made.mail, ...tuesday, email: undefined, combined: undefined },
            };
          });
          const claimed = await ports.outbox.claim(tuesday, ({ entry }) => claim(entry));
          expect([...(claimed?.suppressions.keys() ?? [])]).toEqual(['new@example.com']);
        });

        it('include an address whose mail from another business bounced', async () => {
          const bounced = {
            id: 'bounce',
            at: DIGEST_TIME,
            address: ADA,
            mail: undefined,
            event: undefined,
          };
          await ports.deliveryEvents.record(bounced, ({ suppression }) => ({
            suppression: suppress(
              suppression,
              { what: 'everything', reason: 'bounced' },
              DIGEST_TIME,
            ),
          }));
          expect(await suppressed()).toEqual([ADA]);
        });

        it('exclude an address that is no longer suppressed', async () => {
          await unsubscribe(ADA, 'bakery');
          await ports.suppressions.change(addressKey(ADA), () => NOT_SUPPRESSED);
          expect(await suppressed()).toEqual([]);
        });
      });

      it('lets one of several concurrent claims succeed', async () => {
        const claims = await Promise.all(
          [1, 2, 3].map(() =>
            ports.outbox.claim(MONDAY, ({ entry }) =>
              entry.delivery.state === 'planned' ? claim(entry) : undefined,
            ),
          ),
        );
        expect(claims.filter(Boolean)).toHaveLength(1);
      });

      it('marks a mail as accepted and keeps delivery events recorded meanwhile', async () => {
        const claimed = await ports.outbox.claim(MONDAY, ({ entry }) => claim(entry));
        const seen = { first: 'delivered' } as const;
        const withEvent = await ports.outbox.change(MONDAY, (entry) => ({ ...entry, seen }));
        await ports.outbox.markSent(MONDAY, 'first', DIGEST_TIME);
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry).toEqual(markSent(withEvent as OutboxEntry, 'first', DIGEST_TIME));
        expect(claimed?.entry.seen).toEqual({});
      });

      it('finds mail that is due for a check until its state is final', async () => {
        const query = { at: NEXT_DIGEST_TIME, shards: [aMail().shard], pageSize: 5 };
        expect((await ports.outbox.findDue(query)).found).toEqual([MONDAY]);
        expect((await ports.outbox.findDue({ ...query, at: DIGEST_TIME })).found).toEqual([]);
        await ports.outbox.markSent(MONDAY, 'first', DIGEST_TIME);
        expect((await ports.outbox.findDue(query)).found).toEqual([]);
      });

      it('has no entry for a mail that was never planned', async () => {
        const florist = { ...MONDAY, businessId: 'florist' };
        expect(await ports.outbox.claim(florist, ({ entry }) => claim(entry))).toBeUndefined();
        expect(await ports.outbox.change(florist, claim)).toBeUndefined();
      });
    });

    describe('e-mails of a business', () => {
      const request = {
        businessId: 'bakery',
        accountId: 'ada',
        address: BOOKS,
        isFromNewAccount: false,
      };
      const key = { kind: 'confirm-recipient', key: 'one-email' } as const;
      const { mail, shard } = aMail();
      const planned = planMail(
        { businessId: 'bakery', email: { ...key, to: BOOKS }, mail, shard },
        DIGEST_TIME,
        NEXT_DIGEST_TIME,
      );
      const fields = { waitingRecipients: [{ address: BOOKS, askedAt: DIGEST_TIME }] };
      const written = {
        business: [DIGEST_TIME],
        account: [DIGEST_TIME],
        address: [DIGEST_TIME],
        newAccounts: [DIGEST_TIME],
      };
      const write = () =>
        ports.outboxEmails.add(request, () => ({ key, entry: planned, fields, written }));

      beforeEach(() => ports.store('bakery', aBusiness()));

      it('stores an e-mail together with the business change and its rate limit counts', async () => {
        expect(await write()).toBe(true);
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness(fields));
        expect(await ports.outbox.change(key, (entry) => entry)).toEqual(planned);
        const address = BOOKS.toUpperCase().replace('@', '+again@');
        const other = { ...request, accountId: 'eve', address };
        await ports.outboxEmails.add(other, (context) => {
          expect(context).toEqual({
            business: aBusiness(fields),
            suppression: NOT_SUPPRESSED,
            written: {
              business: [DIGEST_TIME],
              account: [],
              address: [DIGEST_TIME],
              newAccounts: [],
            },
          });
          return undefined;
        });
      });

      it('shares one count among new accounts only', async () => {
        const countFor = async (isFromNewAccount: boolean) => {
          let count = 0;
          await ports.outboxEmails.add({ ...request, isFromNewAccount }, (context) => {
            count = context.written.newAccounts.length;
            return undefined;
          });
          return count;
        };
        await write();
        expect(await countFor(true)).toBe(0);
        const sent = { key: { ...key, key: 'of-new' }, entry: planned, fields, written };
        const fromNew = { ...request, accountId: 'new', isFromNewAccount: true };
        await ports.outboxEmails.add(fromNew, () => sent);
        expect(await countFor(true)).toBe(1);
        expect(await countFor(false)).toBe(0);
      });

      it('writes nothing if the decision is undefined or throws', async () => {
        expect(await ports.outboxEmails.add(request, () => undefined)).toBe(false);
        const forbidden = ports.outboxEmails.add(request, () => {
          throw new AppError('conflict', 'Enough.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'conflict' });
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness());
        expect(await ports.outbox.change(key, (entry) => entry)).toBeUndefined();
      });

      it('passes the suppression of the address to a claim', async () => {
        await write();
        await ports.suppressions.changeOf(BOOKS.toUpperCase(), (suppression) =>
          suppress(suppression, { what: 'digests', businessId: 'bakery' }, DIGEST_TIME),
        );
        const claimed = await ports.outbox.claim(key, ({ entry }) => claim(entry));
        expect([...(claimed?.suppressions.keys() ?? [])]).toEqual([BOOKS]);
        expect(claimed?.entry.email?.to).toBe(BOOKS);
      });

      it('finds e-mails that are due for a check', async () => {
        await write();
        const query = { at: NEXT_DIGEST_TIME, shards: [shard], pageSize: 5 };
        expect((await ports.outbox.findDue(query)).found).toEqual([key]);
      });
    });

    describe('e-mails without a business', () => {
      const key = { kind: 'payment-failed', key: 'an-invoice-1' } as const;
      const { mail, shard } = aMail();
      const planned = planMail(
        { email: { ...key, to: ADA }, mail, shard },
        DIGEST_TIME,
        NEXT_DIGEST_TIME,
      );

      it('stores an e-mail once', async () => {
        expect(await ports.outboxEmails.addOnce(key, planned)).toBe(true);
        expect(await ports.outboxEmails.addOnce(key, planned)).toBe(false);
        expect(await ports.outbox.change(key, (entry) => entry)).toEqual(planned);
      });

      it('passes the suppression of the address, and no business, to a claim', async () => {
        await ports.outboxEmails.addOnce(key, planned);
        await ports.suppressions.changeOf(ADA.toUpperCase(), (suppression) =>
          suppress(suppression, { what: 'digests', businessId: OWN_EMAILS }, DIGEST_TIME),
        );
        const claimed = await ports.outbox.claim(key, ({ entry }) => claim(entry));
        expect(claimed?.business).toBeUndefined();
        expect([...(claimed?.suppressions ?? [])]).toEqual([
          [ADA, { everything: null, digestsOf: { [OWN_EMAILS]: DIGEST_TIME } }],
        ]);
      });
    });

    describe('billing', () => {
      const { id: checkoutId } = aCheckout();
      const paid = aCheckout({
        state: 'paid',
        subscriptionId: 'sub_1',
        addressKey: 'key',
        nextCheckAt: null,
      });
      const store = (subscription = aSubscription(), version = 0) =>
        ports.billing.storeSubscription(subscription, version, NEXT_DIGEST_TIME);

      it('stores a checkout and its changes', async () => {
        expect(await ports.billing.beginCheckout(aCheckout())).toEqual(aCheckout());
        const repeated = aCheckout({ claimHash: 'of a repeated request' });
        expect(await ports.billing.beginCheckout(repeated)).toEqual(aCheckout());
        expect(await ports.billing.findCheckout(checkoutId)).toEqual(aCheckout());
        expect(await ports.billing.changeCheckout(checkoutId, () => undefined)).toEqual(
          aCheckout(),
        );
        expect(await ports.billing.changeCheckout(checkoutId, () => paid)).toEqual(paid);
        expect(await ports.billing.unclaimedOf('key')).toEqual([paid]);
        expect(await ports.billing.unclaimedOf('another')).toEqual([]);
        expect(await ports.billing.changeCheckout('none', () => paid)).toBeUndefined();
      });

      it('assigns a claimed checkout, its plan and its entitlement to one of several claimants', async () => {
        await ports.store('bakery', aBusiness());
        await ports.store('florist', aBusiness({ members: { eve: 'owner', ada: 'viewer' } }));
        await ports.billing.beginCheckout(paid);
        await store();
        const claim = () =>
          ports.billing.claim(checkoutId, 'ada', ({ claimedBy }) => claimedBy === undefined);
        const claimed = await Promise.all([claim(), claim(), claim()]);
        expect(claimed.filter(Boolean)).toHaveLength(1);
        expect(await ports.billing.planOf('ada')).toEqual({
          subscriptions: { sub_1: aSubscription() },
        });
        expect((await ports.businesses.find('bakery'))?.entitlement).toEqual({ hasDigests: true });
        expect((await ports.businesses.find('florist'))?.entitlement).toBeUndefined();
        expect(await ports.billing.unclaimedOf('key')).toEqual([]);
      });

      it('updates the entitlement of the owner’s businesses when a claimed subscription changes', async () => {
        await ports.store('bakery', aBusiness());
        await ports.billing.beginCheckout({ ...paid, claimedBy: 'ada' });
        expect(await store()).toBe('stored');
        expect((await ports.businesses.find('bakery'))?.entitlement).toEqual({ hasDigests: true });
        const ended = aSubscription({ status: 'canceled', endedAt: DIGEST_TIME });
        expect(await store(ended, 1)).toBe('stored');
        expect((await ports.businesses.find('bakery'))?.entitlement).toEqual({ hasDigests: false });
      });

      it('rejects a subscription state that was read before the stored one', async () => {
        expect(await store()).toBe('stored');
        const late = aSubscription({ status: 'past_due' });
        expect(await store(late, 0)).toBe('outdated');
        expect(await ports.billing.findSubscription('sub_1')).toEqual({
          subscription: aSubscription(),
          version: 1,
          nextCheckAt: NEXT_DIGEST_TIME,
        });
      });

      it('finds the open and paid checkouts of an account', async () => {
        const open = aCheckout({ id: 'an-open-checkout', claimedBy: 'ada' });
        const expired = aCheckout({ id: 'an-expired-one', claimedBy: 'ada', state: 'expired' });
        const claimed = { ...paid, claimedBy: 'ada' };
        const ofEve = aCheckout({ id: 'a-checkout-of-eve', claimedBy: 'eve' });
        for (const checkout of [open, expired, claimed, ofEve]) {
          await ports.billing.beginCheckout(checkout);
        }
        const found = await ports.billing.checkoutsOf('ada');
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set([open.id, claimed.id]));
      });

      it('redeems the benefits of a mailbox for one of several concurrent subscriptions', async () => {
        const redeem = (subscriptionId: string) =>
          ports.billing.redeem('a-mailbox', ['trial', 'code-NEIGHBOR50'], subscriptionId);
        const outcomes = await Promise.all(['sub_1', 'sub_2', 'sub_3'].map(redeem));
        expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(1);
        const first = `sub_${outcomes.indexOf('given') + 1}`;
        expect(await redeem(first)).toBe('given');
        const had = await ports.billing.redeemedBy('a-mailbox');
        expect([...had].toSorted()).toEqual(['code-NEIGHBOR50', 'trial']);
        expect((await ports.billing.redeemedBy('another')).size).toBe(0);
      });

      it('finds subscriptions and checkouts that are due for a sync', async () => {
        await store();
        await ports.billing.beginCheckout(aCheckout({ nextCheckAt: NEXT_DIGEST_TIME }));
        expect(await ports.billing.findDue(DIGEST_TIME, 9)).toEqual([]);
        expect(await ports.billing.findDue(NEXT_DIGEST_TIME, 9)).toEqual([
          { about: 'subscription', subscriptionId: 'sub_1' },
          { about: 'checkout', checkout: aCheckout({ nextCheckAt: NEXT_DIGEST_TIME }) },
        ]);
        await ports.billing.scheduleNextSync('sub_1', null);
        await ports.billing.changeCheckout(checkoutId, () => paid);
        expect(await ports.billing.findDue(NEXT_DIGEST_TIME, 9)).toEqual([]);
      });
    });

    describe('suppressions', () => {
      it('finds a suppression by its address in any spelling', async () => {
        const everything = { what: 'everything', reason: 'bounced' } as const;
        await ports.suppressions.changeOf(ADA.toUpperCase(), (suppression) =>
          suppress(suppression, everything, DIGEST_TIME),
        );
        const found = await ports.suppressions.of([ADA, BOOKS]);
        expect([...found.keys()]).toEqual([ADA]);
        expect(found.get(ADA)?.everything?.reason).toBe('bounced');
        expect((await ports.suppressions.of([])).size).toBe(0);
      });
    });

    describe('leads', () => {
      const { lead } = recordLeadForm(
        undefined,
        { email: ADA, phone: '', source: 'exit_intent', wording: 'scorecard-1' },
        DIGEST_TIME,
      );
      const key = { kind: 'scorecard', key: 'a-card' } as const;
      const { mail, shard } = aMail();
      const entry = planMail(
        { email: { ...key, to: ADA }, mail, shard },
        DIGEST_TIME,
        NEXT_DIGEST_TIME,
      );
      const counts = { formsOfAddress: [DIGEST_TIME], scorecards: [DIGEST_TIME] };

      it('stores a lead with its e-mails and counts, for an address in any spelling', async () => {
        const taken = await ports.leads.record(ADA, (context) => {
          expect(context).toEqual({
            lead: undefined,
            suppression: NOT_SUPPRESSED,
            counts: { formsOfAddress: [], scorecardsToAddress: [], scorecards: [], teamEmails: [] },
          });
          return { lead, counts, emails: [{ key, entry }] };
        });
        expect(taken).toEqual([key]);
        expect(await ports.outbox.change(key, (found) => found)).toEqual(entry);
        await ports.leads.record(ADA.toUpperCase(), (context) => {
          expect(context.lead).toEqual(lead);
          expect(context.counts).toMatchObject({ ...counts, teamEmails: [] });
          return undefined;
        });
        await ports.leads.record(BOOKS, (context) => {
          expect(context.lead).toBeUndefined();
          expect(context.counts).toMatchObject({ formsOfAddress: [], scorecards: [DIGEST_TIME] });
          return undefined;
        });
      });

      it('writes nothing if the decision is undefined', async () => {
        expect(await ports.leads.record(ADA, () => undefined)).toEqual([]);
        await ports.leads.record(ADA, (context) => {
          expect(context.lead).toBeUndefined();
          return undefined;
        });
      });

      it('passes the suppression of an unsubscribed address to the decision', async () => {
        await ports.suppressions.changeOf(ADA, (suppression) =>
          suppress(suppression, { what: 'digests', businessId: OWN_EMAILS }, DIGEST_TIME),
        );
        await ports.leads.record(ADA, ({ suppression }) => {
          expect(suppression.digestsOf).toEqual({ [OWN_EMAILS]: DIGEST_TIME });
          return undefined;
        });
      });
    });

    describe('assessments', () => {
      const key = { accountId: 'ray', assessmentId: 'one' };
      const saved = {
        companyName: 'Bluebird Bakery',
        salesNotes: '',
        assessment: assess(cents(100_000_00)),
        calculatedAt: DIGEST_TIME,
        emailState: 'sent',
      } as const;
      const emailKey = { kind: 'risk-assessment', key: 'an-email' } as const;
      const { mail, shard } = aMail();
      const email = { ...emailKey, to: ADA };
      const entry = planMail({ email, mail, shard }, DIGEST_TIME, NEXT_DIGEST_TIME);
      const none = { emailsOfSender: [], emailsToAddress: [], emails: [] };
      const one = {
        emailsOfSender: [DIGEST_TIME],
        emailsToAddress: [DIGEST_TIME],
        emails: [DIGEST_TIME],
      };

      it('stores an assessment with its e-mail and counts it per sender, per mailbox and in total', async () => {
        await ports.assessments.send(key, ADA, (context) => {
          expect(context).toEqual({ suppression: NOT_SUPPRESSED, counts: none });
          return { assessment: saved, counts: one, email: { key: emailKey, entry } };
        });
        expect(await ports.outbox.change(emailKey, (found) => found)).toEqual(entry);
        const refused = new AppError('too-many', 'No.');
        const ask = (accountId: string, address: string, counts: object) =>
          ports.assessments.send({ accountId, assessmentId: 'two' }, address, (context) => {
            expect(context.counts).toEqual(counts);
            throw refused;
          });
        await expect(ask('ray', 'Ada+1@bluebird.example', one)).rejects.toBe(refused);
        const ofAll = { ...none, emails: [DIGEST_TIME] };
        await expect(ask('eve', BOOKS, ofAll)).rejects.toBe(refused);
      });

      it('stores an assessment without an e-mail and passes the suppression to the decision', async () => {
        await ports.assessments.save(
          { ...key, assessmentId: 'two' },
          { ...saved, emailState: 'none' },
        );
        await ports.suppressions.changeOf(ADA, (suppression) =>
          suppress(suppression, { what: 'digests', businessId: OWN_EMAILS }, DIGEST_TIME),
        );
        const forbidden = ports.assessments.send(key, ADA, ({ suppression }) => {
          expect(suppression.digestsOf).toEqual({ [OWN_EMAILS]: DIGEST_TIME });
          throw new AppError('conflict', 'No.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'conflict' });
      });

      it('stores an assessment once if a request is repeated', async () => {
        const send = () =>
          ports.assessments.send(key, ADA, ({ counts }) => {
            expect(counts).toEqual(none);
            return { assessment: saved, counts: one, email: { key: emailKey, entry } };
          });
        await send();
        await send();
        await ports.assessments.save(key, { ...saved, emailState: 'none' });
        await ports.assessments.save(key, { ...saved, emailState: 'none' });
      });
    });

    describe('certification', () => {
      const key = { accountId: 'ray', attemptId: 'one' };
      const attempt: Attempt = {
        name: 'Ray Ortiz',
        startedAt: DIGEST_TIME,
        contentVersion: 'one',
        orders: { 'question-0': '2031' },
        answers: {},
        outcome: null,
      };
      const certificate = (code: string, certifiedAt = DIGEST_TIME): Certificate => ({
        code: `OA-CERT-2024-${code}`,
        accountId: 'ray',
        attemptId: 'one',
        name: 'Ray Ortiz',
        certifiedAt,
        contentVersion: 'one',
      });

      it('returns no quiz before one is published', async () => {
        expect(await ports.certification.quiz()).toBeUndefined();
      });

      it('stores each answer of an attempt, even if answers arrive concurrently', async () => {
        await ports.certification.begin(key, attempt);
        const answer = (questionId: string) =>
          ports.certification.change(key, (found) => {
            if (!found) throw new Error('there is no attempt');
            return { attempt: { ...found, answers: { ...found.answers, [questionId]: 2 } } };
          });
        await Promise.all(['a', 'b', 'c', 'd'].map(answer));
        await ports.certification.change(key, (found) => {
          expect(found).toEqual({ ...attempt, answers: { a: 2, b: 2, c: 2, d: 2 } });
          return undefined;
        });
      });

      it('stores a certificate with the outcome of its attempt and lists the latest first', async () => {
        await ports.certification.begin(key, attempt);
        const earned = [certificate('ONE'), certificate('TWO', NEXT_DIGEST_TIME)];
        for (const one of earned) {
          const outcome = { endedAt: DIGEST_TIME, score: 20, weakTopics: [], code: one.code };
          await ports.certification.change(key, () => ({
            attempt: { ...attempt, outcome },
            certificate: one,
          }));
        }
        expect(await ports.certification.certificate('OA-CERT-2024-ONE')).toEqual(earned[0]);
        expect(await ports.certification.certificate('OA-CERT-2024-NONE')).toBeUndefined();
        expect(await ports.certification.certificatesOf('ray')).toEqual(earned.toReversed());
        expect(await ports.certification.certificatesOf('eve')).toEqual([]);
      });

      it('passes undefined for an unknown attempt and writes nothing if the decision throws', async () => {
        const forbidden = ports.certification.change(key, (found) => {
          expect(found).toBeUndefined();
          throw new AppError('not-found', 'No.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'not-found' });
      });
    });

    describe('rate limits', () => {
      const quota = { most: 3, withinMs: 60_000 };

      it('allow at most the limit, also for concurrent requests', async () => {
        const granted = await Promise.all(
          Array.from({ length: 12 }, () =>
            ports.rateLimits.take('network.one', quota, DIGEST_TIME),
          ),
        );
        expect(granted.filter(Boolean)).toHaveLength(3);
        expect(await ports.rateLimits.take('network.two', quota, DIGEST_TIME)).toBe(true);
        const later = new Date(DIGEST_TIME.getTime() + quota.withinMs);
        expect(await ports.rateLimits.take('network.one', quota, later)).toBe(true);
      });

      it('count an action against all limits or against none', async () => {
        const { rateLimits } = ports;
        const wide = { most: 5, withinMs: 60_000 };
        const counts = [
          { key: 'all.address', quota },
          { key: 'all.block', quota: wide },
        ];
        const other = [{ key: 'all.other', quota }, ...counts.slice(1)];
        const taken = await Promise.all(
          Array.from({ length: 12 }, () => rateLimits.takeAll(counts, DIGEST_TIME)),
        );
        expect(taken.filter((reached) => reached.length === 0)).toHaveLength(3);
        expect(taken.filter((reached) => reached.length > 0).flat()).toEqual(
          Array.from({ length: 9 }, () => counts[0]),
        );
        expect(await rateLimits.usedOf(counts, DIGEST_TIME)).toEqual([3, 3]);
        for (const reached of [[], [], [counts[1]]]) {
          expect(await rateLimits.takeAll(other, DIGEST_TIME)).toEqual(reached);
        }
        const later = new Date(DIGEST_TIME.getTime() + quota.withinMs);
        expect(await rateLimits.usedOf(counts, later)).toEqual([0, 0]);
        expect(await rateLimits.takeAll(counts, later)).toEqual([]);
      });

      it('report when the next request is allowed and release a used request', async () => {
        const { rateLimits } = ports;
        const at = (ms: number) => new Date(DIGEST_TIME.getTime() + ms);
        expect(await rateLimits.freeAt('one', quota, DIGEST_TIME)).toEqual(DIGEST_TIME);
        for (const ms of [0, 1000, 2000]) await rateLimits.take('one', quota, at(ms));
        expect(await rateLimits.freeAt('one', quota, at(3000))).toEqual(at(60_000));
        await rateLimits.refund('one', at(0));
        expect(await rateLimits.freeAt('one', quota, at(3000))).toEqual(at(3000));
        expect(await rateLimits.take('one', quota, at(3000))).toBe(true);
        expect(await rateLimits.freeAt('one', quota, at(4000))).toEqual(at(61_000));
        await rateLimits.refund('one', at(5000));
        expect(await rateLimits.take('one', quota, at(6000))).toBe(false);
        await rateLimits.refund('never counted', at(0));
      });
    });

    describe('access to the toolkit', () => {
      const RITA = { email: 'Rita@example.com', hash: 'hash', setAt: DIGEST_TIME };
      const signIn = { accountId: 'ada', signedInAt: DIGEST_TIME };
      const other = { accountId: 'ada', signedInAt: new Date(DIGEST_TIME.getTime() + 1000) };
      const keyOf = () => ports.toolkitCredentials.keyOf(RITA.email);
      const letIn = (to = signIn, hash = 'hash') =>
        ports.toolkitGrants.grant(to, { key: keyOf(), hash }, NEXT_DIGEST_TIME);
      const isIn = (who = signIn, at = DIGEST_TIME) => ports.toolkitGrants.isInForce(who, at);

      beforeEach(() => ports.toolkitCredentials.put(RITA));

      it('finds a credential by its address in any spelling', async () => {
        expect(await ports.toolkitCredentials.find('rita@EXAMPLE.com')).toEqual({
          ...RITA,
          key: keyOf(),
        });
        expect(await ports.toolkitCredentials.find(ADA)).toBeUndefined();
        await ports.toolkitCredentials.put({ ...RITA, email: ADA });
        const all = await ports.toolkitCredentials.all();
        expect(all.map(({ email }) => email)).toEqual([RITA.email, ADA]);
      });

      it('grants access to one sign-in until the grant expires', async () => {
        expect(await letIn()).toBe(true);
        expect(await isIn()).toBe(true);
        expect(await isIn(other)).toBe(false);
        expect(await isIn({ ...signIn, accountId: 'eve' })).toBe(false);
        expect(await isIn(signIn, NEXT_DIGEST_TIME)).toBe(false);
        await ports.toolkitGrants.end(signIn);
        expect(await isIn()).toBe(false);
        await ports.toolkitGrants.end(signIn);
      });

      it('denies access if the password changed in the meantime', async () => {
        expect(await letIn(signIn, 'hash of before')).toBe(false);
        await ports.toolkitCredentials.remove(RITA.email);
        expect(await letIn()).toBe(false);
        expect(await isIn()).toBe(false);
      });

      it('revokes the grants of a credential when it changes or is removed, and no other grants', async () => {
        const eve = { accountId: 'eve', signedInAt: DIGEST_TIME };
        await ports.toolkitCredentials.put({ ...RITA, email: ADA });
        const key = ports.toolkitCredentials.keyOf(ADA);
        await ports.toolkitGrants.grant(eve, { key, hash: 'hash' }, NEXT_DIGEST_TIME);
        await letIn();
        await ports.toolkitCredentials.put({ ...RITA, hash: 'new' });
        expect([await isIn(), await isIn(eve)]).toEqual([false, true]);
        await letIn(signIn, 'new');
        expect(await ports.toolkitCredentials.remove(RITA.email)).toBe(true);
        expect(await ports.toolkitCredentials.remove(RITA.email)).toBe(false);
        expect([await isIn(), await isIn(eve)]).toEqual([false, true]);
      });
    });

    describe('delivery events', () => {
      const mailEvent: MailEvent = {
        id: 'event/with any=text',
        at: DIGEST_TIME,
        address: ADA,
        mail: { key: MONDAY, attemptId: 'first' },
        event: 'bounced',
      };

      it('are recorded once, with all their effects', async () => {
        await ports.store('bakery', due('bakery', DIGEST_TIME));
        await ports.digests.publish(MONDAY, publication);
        const take = () =>
          ports.deliveryEvents.record(mailEvent, ({ entry, suppression }) => ({
            entry: entry && { ...entry, seen: { first: 'bounced' } },
            suppression: suppress(
              suppression,
              { what: 'everything', reason: 'bounced' },
              DIGEST_TIME,
            ),
          }));
        const results = await Promise.all([take(), take(), take()]);
        expect(results.filter(Boolean)).toHaveLength(1);
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry?.seen).toEqual({ first: 'bounced' });
        await ports.suppressions.change(addressKey(ADA.toUpperCase()), (suppression) => {
          expect(suppression.everything?.reason).toBe('bounced');
          return undefined;
        });
      });

      it('are recorded once each when many arrive concurrently, also for the same mail', async () => {
        await ports.store('bakery', due('bakery', DIGEST_TIME));
        await ports.digests.publish(MONDAY, publication);
        const take = (id: string, event: 'processed' | 'delivered') =>
          ports.deliveryEvents.record({ ...mailEvent, id, event }, ({ entry }) => ({
            entry: entry && recordDeliveryEvent(entry, 'first', event, DIGEST_TIME),
          }));
        const results = await Promise.all([
          take('second', 'delivered'),
          take('first', 'processed'),
          take('second', 'delivered'),
          ...Array.from({ length: 40 }, (_, index) => take(`other ${index}`, 'processed')),
        ]);
        expect(results.filter((isNew) => !isNew)).toHaveLength(1);
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry?.seen).toEqual({ first: 'delivered' });
        expect(await take('first', 'processed')).toBe(false);
      });

      it('are recorded although another event fails', async () => {
        const take = (id: string, isBroken: boolean) =>
          ports.deliveryEvents.record({ ...mailEvent, id }, () => {
            if (isBroken) throw new Error('broken');
            return {};
          });
        const taken = [take('one', false), take('broken', true), take('two', false)];
        await expect(taken[1]).rejects.toThrow('broken');
        expect(await Promise.all([taken[0], taken[2]])).toEqual([true, true]);
      });

      it('are recorded for an unknown mail too', async () => {
        const isNew = await ports.deliveryEvents.record(mailEvent, ({ entry, suppression }) => {
          expect(entry).toBeUndefined();
          expect(suppression).toEqual(NOT_SUPPRESSED);
          return {};
        });
        expect(isNew).toBe(true);
      });
    });

    describe('imports', () => {
      const checking = { name: 'Checking', kind: 'bank' } as const;
      const card = { name: 'Card', kind: 'card' } as const;

      it('stores an account once by its name, with every name that files use for it', async () => {
        await ports.imports.addAccounts('bakery', [
          { ...checking, nameInFile: '0012' },
          { ...card, nameInFile: '' },
        ]);
        await ports.imports.addAccounts('bakery', [{ ...checking, nameInFile: 'DE12' }]);
        const accounts = await ports.imports.accounts('bakery');
        expect(accounts.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
          { ...card, namesInFiles: [] },
          { ...checking, namesInFiles: ['0012', 'DE12'] },
        ]);
        expect(await ports.imports.accounts('florist')).toEqual([]);
      });
    });

    it('stores each imported file once', async () => {
      const imported: ImportedFile = {
        fileName: 'november.csv',
        form: 'table',
        accounts: ['Checking'],
        importedBy: 'ada',
        startedAt: DIGEST_TIME,
        finishedAt: null,
        lineCount: 3,
        doneCount: 0,
        outcome: null,
      };
      await ports.imports.record('bakery', 'a-file', imported);
      await ports.imports.record('florist', 'a-file', imported);
      await ports.imports.progress('bakery', 'a-file', 2);
      expect(await ports.imports.recorded('bakery')).toEqual([
        { ...imported, doneCount: 2, key: 'a-file' },
      ]);
    });

    describe('ledger', () => {
      const tuesday = businessDate('2026-11-17');
      const line = aPosting({
        id: 'a/line',
        date: tuesday,
        amount: 500,
        kind: 'sale',
        seenAs: [
          sightingOf(aLine({}), { listed: { from: tuesday, to: tuesday }, file: 'a-file' }),
          sightingOf(aLine({})),
        ],
        uncorrected: { kind: 'cogs', decidedBy: 'source' },
      });
      const dailySummaries = replaceDays(emptyDailySummaries(tuesday), [
        rollUpDay(tuesday, [line]),
      ]);

      it('opens only for an existing business', async () => {
        expect(await ports.ledger.open('bakery', async () => 'opened')).toBeUndefined();
      });

      it('returns the postings and daily summaries as written', async () => {
        await ports.store('bakery', aBusiness());
        await ports.ledger.open('bakery', async (books) => books.write([line], dailySummaries));
        await ports.ledger.open('bakery', async (books) => {
          expect(books.dailySummaries).toEqual(dailySummaries);
          const week = { from: addDays(tuesday, -3), to: tuesday };
          expect(await books.postingsOf(week)).toEqual([line]);
          expect(
            await books.postingsOf({ from: addDays(tuesday, 1), to: addDays(tuesday, 2) }),
          ).toEqual([]);
          expect(await books.postingsWithIds(['a/line', 'another'])).toEqual([line]);
        });
      });

      it('finds the transactions of a source by the source’s ids, and removes them', async () => {
        await ports.store('bakery', aBusiness());
        const seenBy = (source: string, id: string) => sightingOf(aLine({ source, id }));
        const both = aPosting({ id: 'x', seenAs: [seenBy('file', 'f1'), seenBy('bank', 'b1')] });
        const one = aPosting({ id: 'y', date: tuesday, seenAs: [seenBy('bank', 'b2')] });
        await ports.ledger.open('bakery', async (books) =>
          books.write([one, both], dailySummaries),
        );
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingsSeenAs('bank', ['b1', 'never'])).toEqual([both]);
          expect(await books.postingsSeenAs('bank', ['f1'])).toEqual([]);
          const many = Array.from({ length: 70 }, (_, index) => `b${index}`);
          const found = await books.postingsSeenAs('bank', many);
          expect(found.map(({ id }) => id).toSorted()).toEqual(['x', 'y']);
          expect(await books.postingsOfSource('bank', 1)).toEqual([both]);
          expect(await books.postingsOfSource('bank', 9)).toEqual([both, one]);
          expect(await books.postingsOfSource('file', 9)).toEqual([both]);
          books.write([{ ...both, seenAs: [seenBy('file', 'f1')] }], dailySummaries, {
            removedIds: ['y'],
          });
        });
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingsOfSource('bank', 9)).toEqual([]);
          expect(await books.postingsWithIds(['x', 'y'])).toHaveLength(1);
        });
      });

      it('finds the transactions of a counterparty by date, in batches', async () => {
        await ports.store('bakery', aBusiness());
        const lines = [0, 1, 1, 2].map((days, index) =>
          aPosting({
            id: `square-${index}`,
            counterparty: `SQ *Square ${index}${index}`,
            date: addDays(tuesday, days),
          }),
        );
        const others = [
          aPosting({ counterparty: 'Square', amount: 1 }),
          aPosting({ counterparty: 'Acme' }),
        ];
        await ports.ledger.open('bakery', async (books) =>
          books.write([...lines, ...others], dailySummaries),
        );
        await ports.ledger.open('bakery', async (books) => {
          const first = await books.postingsOfCounterparty('out SQUARE', 2, undefined);
          const rest = await books.postingsOfCounterparty('out SQUARE', 9, first.at(-1));
          const found = [...first, ...rest];
          expect(first).toHaveLength(2);
          expect(found.map(({ date }) => date)).toEqual(lines.map(({ date }) => date));
          expect(new Set(found)).toEqual(new Set(lines));
        });
      });

      it('finds a transaction by its document key', async () => {
        await ports.store('bakery', aBusiness());
        await ports.ledger.open('bakery', async (books) => books.write([line], dailySummaries));
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingWithKey(postingKey('a/line'))).toEqual(line);
          expect(await books.postingWithKey(postingKey('another'))).toBeUndefined();
          expect(await books.postingWithKey('../../businesses')).toBeUndefined();
        });
      });

      it('finds the transactions of a file, and removes transactions', async () => {
        await ports.store('bakery', aBusiness());
        const other = aPosting({ id: 'another', date: tuesday });
        await ports.ledger.open('bakery', async (books) =>
          books.write([line, other], dailySummaries),
        );
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingsOfFile('a-file', 5)).toEqual([line]);
          books.write([], dailySummaries, { removedIds: ['a/line'] });
        });
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingsOfFile('a-file', 5)).toEqual([]);
          expect(await books.postingsOf({ from: tuesday, to: tuesday })).toEqual([other]);
        });
      });

      it('stores pending transactions separately from postings, and removes them', async () => {
        await ports.store('bakery', aBusiness());
        const announced = pendingTransactionOf(aLine({ id: 'p/1', date: tuesday }));
        await ports.ledger.open('bakery', async (books) => books.writePending([announced], []));
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingsOf({ from: tuesday, to: tuesday })).toEqual([]);
          expect(await books.pendingOf('another')).toEqual([]);
          expect(await books.pendingOf(announced.source)).toEqual([announced]);
          books.writePending([], [announced]);
        });
        const left = await ports.ledger.open('bakery', (books) => books.pendingOf('bank'));
        expect(left).toEqual([]);
      });

      it('stores user overrides', async () => {
        await ports.store('bakery', aBusiness());
        const rule: StoredUserOverride = {
          id: 'a-rule',
          lineId: 'a/line',
          counterparty: 'ACME',
          direction: 'out',
          kind: 'cogs',
          name: 'Acme',
          correctedAt: DIGEST_TIME,
          correctedBy: 'ada',
          state: 'applied',
          lines: 3,
        };
        await ports.ledger.open('bakery', async (books) => {
          expect(books.userOverrides).toEqual([]);
          books.writeUserOverrides([rule]);
        });
        await ports.ledger.open('bakery', async ({ userOverrides }) =>
          expect(userOverrides).toEqual([rule]),
        );
      });

      it('returns unclassified postings from a day on, latest first, up to a limit', async () => {
        await ports.store('bakery', aBusiness());
        const guesses = [-3, -2, -1, 0].map((days) =>
          aPosting({ kind: 'unclassified', decidedBy: 'sign', date: addDays(tuesday, days) }),
        );
        await ports.ledger.open('bakery', async (books) =>
          books.write([...guesses, aPosting({ date: tuesday })], dailySummaries),
        );
        const from = addDays(tuesday, -2);
        const latestFirst = guesses.slice(1).toReversed();
        expect(await ports.ledger.unclassifiedPostings('bakery', from, 9)).toEqual(latestFirst);
        expect(await ports.ledger.unclassifiedPostings('bakery', from, 1)).toEqual(
          latestFirst.slice(0, 1),
        );
        expect(await ports.ledger.unclassifiedPostings('another', from, 9)).toEqual([]);
      });

      it('returns the days of the digests of a period', async () => {
        await ports.store('bakery', due('bakery', DIGEST_TIME));
        await ports.digests.publish(MONDAY, publication);
        const day = MONDAY.businessDate;
        const days = (from: number, to: number) =>
          ports.ledger.digestDays('bakery', { from: addDays(day, from), to: addDays(day, to) });
        expect(await days(-300, 0)).toEqual([day]);
        expect(await days(0, 9)).toEqual([day]);
        expect([...(await days(1, 9)), ...(await days(-9, -1))]).toEqual([]);
        const whole = { from: addDays(day, -9), to: addDays(day, 9) };
        expect(await ports.ledger.digestDays('another', whole)).toEqual([]);
      });

      it('returns the figures that a digest reported for a date', async () => {
        await ports.store('bakery', due('bakery', DIGEST_TIME));
        await ports.digests.publish(MONDAY, publication);
        await ports.ledger.open('bakery', async (books) => {
          const friday = businessDate('2026-11-20');
          expect(await books.reportedBy(MONDAY.businessDate, friday)).toEqual({
            date: friday,
            figures: { revenue: null, expenses: null, net: null },
          });
          expect(await books.reportedBy(friday, tuesday)).toBeUndefined();
        });
      });
    });

    describe('alert states', () => {
      const monday = businessDate('2026-11-16');
      const dailySummaries = emptyDailySummaries(monday);
      const alertState = { ...EMPTY_ALERT_STATE, revision: 3 };
      const alertId = '2026-11-16-0123456789abcdef';
      const newAlert: AlertToStore = {
        id: alertId,
        previousStatus: 'none',
        stored: aStoredAlert(),
      };
      const detected: DetectedAlerts = {
        alertState,
        raised: [newAlert],
        resolved: [],
        nextCheckAt: null,
      };
      const connect = async (alertState = EMPTY_ALERT_STATE) => {
        await ports.store('bakery', aBusiness());
        await ports.ledger.open('bakery', async (books) =>
          books.write([], dailySummaries, { alertState }),
        );
      };
      const alertOf = async () => {
        let alert: StoredAlert | undefined;
        await ports.alertStates.answer('bakery', alertId, (found) => {
          alert = found?.alert;
          return undefined;
        });
        return alert;
      };

      it('are stored with the first transactions, as written', async () => {
        expect(await ports.alertStates.find('bakery')).toBeUndefined();
        await connect(alertState);
        const found = await ports.alertStates.find('bakery');
        expect(found).toMatchObject({ dailySummaries, alertState });
        await ports.ledger.open('bakery', async (books) =>
          expect(books.alertState).toEqual(alertState),
        );
      });

      it('store new alerts and their resolution', async () => {
        await connect();
        expect(await ports.alertStates.change('bakery', () => undefined)).toBe(false);
        expect(await ports.alertStates.change('bakery', () => detected)).toBe(true);
        expect(await alertOf()).toEqual(aStoredAlert());
        const on = businessDate('2026-11-20');
        const over = (isNewNormal?: true): DetectedAlerts => ({
          ...detected,
          raised: [],
          resolved: [{ id: alertId, on, isNewNormal }],
        });
        await ports.alertStates.change('bakery', () => over());
        expect(await alertOf()).toEqual({ ...aStoredAlert(), resolvedOn: on });
        await ports.alertStates.change('bakery', () => over(true));
        expect(await alertOf()).toMatchObject({ resolvedOn: on, isNewNormal: true });
        const { alert } = aStoredAlert();
        const smaller = { ...alert, actual: cents(90_000) };
        const correction = { on, was: alert.actual };
        const corrected = [{ id: alertId, alert: smaller, correction }];
        await ports.alertStates.change('bakery', () => ({ ...detected, raised: [], corrected }));
        expect(await alertOf()).toMatchObject({
          alert: smaller,
          corrected: { on, was: alert.actual },
          resolvedOn: on,
        });
        const stored = { ...aStoredAlert(), reopenedOn: on };
        const back = {
          ...detected,
          raised: [{ id: alertId, previousStatus: 'resolved' as const, stored }],
        };
        await ports.alertStates.change('bakery', () => back);
        expect(await alertOf()).toMatchObject({ ...stored, isNewNormal: false });
      });

      it('keep an answer and its consequences when the alert is reported again', async () => {
        await connect();
        await ports.alertStates.change('bakery', () => detected);
        const answer = { answer: 'handled', until: null, by: 'ada', at: DIGEST_TIME } as const;
        const alert = { ...aStoredAlert(), answer };
        await ports.alertStates.answer('bakery', alertId, () => ({
          alert,
          alertState: { ...alertState, revision: 9 },
        }));
        const earlier = [{ on: monday, actual: cents(90_000) }];
        const stored = { ...newAlert.stored, earlier };
        const again = {
          ...detected,
          raised: [{ ...newAlert, previousStatus: 'open' as const, stored }],
        };
        await ports.alertStates.change('bakery', ({ alertState }) => {
          expect(alertState.revision).toBe(9);
          return again;
        });
        expect(await alertOf()).toEqual({ ...alert, earlier });
      });

      it('record when an alert was e-mailed and seen', async () => {
        await connect();
        await ports.alertStates.change('bakery', () => detected);
        expect(await ports.alertStates.alert('bakery', 'another')).toBeUndefined();
        const sent = [{ id: alertId, at: DIGEST_TIME }];
        await ports.alertStates.change('bakery', () => ({ ...detected, raised: [], sent }));
        await ports.alertStates.answer('bakery', alertId, (found) => ({
          alert: { ...(found?.alert ?? aStoredAlert()), seenAt: NEXT_DIGEST_TIME },
          alertState,
        }));
        expect(await ports.alertStates.alert('bakery', alertId)).toEqual({
          ...aStoredAlert(),
          sentAt: DIGEST_TIME,
          seenAt: NEXT_DIGEST_TIME,
        });
      });

      it('are stored in the same transaction as the digest', async () => {
        await connect();
        await ports.digests.publish(MONDAY, (inputs) => {
          expect(inputs.alertState).toEqual(EMPTY_ALERT_STATE);
          return { ...publication(inputs), detectedAlerts: detected };
        });
        expect(await alertOf()).toEqual(aStoredAlert());
      });

      it('are due for a check after new transactions and at their scheduled time', async () => {
        const look = (at: Date) =>
          ports.alertStates.findDue({ at, shards: [shardOf('bakery')], pageSize: 10 });
        await connect();
        const found = [{ businessId: 'bakery', isUnread: true }];
        expect((await look(new Date('2100-01-01T00:00:00Z'))).found).toEqual(found);
        await ports.alertStates.change('bakery', () => detected);
        expect((await look(new Date('2100-01-01T00:00:00Z'))).found).toEqual([]);
        await ports.alertStates.change('bakery', () => ({
          ...detected,
          raised: [],
          nextCheckAt: DIGEST_TIME,
        }));
        expect((await look(new Date(DIGEST_TIME.getTime() - 1))).found).toEqual([]);
        expect((await look(DIGEST_TIME)).found).toEqual(found);
      });

      it('read the history from the latest date backward', async () => {
        await connect();
        const lines = [10, 12, 14, 16].map((day) =>
          aPosting({ id: `of ${day}`, date: businessDate(`2026-11-${day}`), amount: day }),
        );
        await ports.ledger.open('bakery', async (books) => books.write(lines, dailySummaries));
        const { postings, next } = await ports.alertStates.history(
          'bakery',
          businessDate('2026-11-12'),
        );
        expect(postings.map(({ id }) => id)).toEqual(['of 16', 'of 14', 'of 12']);
        expect(next).toBeUndefined();
      });

      it('find exactly the transactions that a threshold covers', async () => {
        await connect();
        const lines = [
          aPosting({ id: 'a', date: monday, counterparty: 'SQ *ACME 1234', amount: -5 }),
          aPosting({ id: 'b', date: monday, counterparty: 'Acme', amount: 5, category: 'Fuel' }),
          aPosting({ id: 'c', date: monday, counterparty: 'Mill', category: 'Fuel' }),
          aPosting({ id: 'd', date: monday, counterparty: 'Mill', account: 'savings' }),
          aPosting({ id: 'e', date: addDays(monday, -1), counterparty: 'Acme' }),
        ];
        await ports.ledger.open('bakery', async (books) => books.write(lines, dailySummaries));
        const all = { counterparty: null, category: null, account: null };
        const found = async (scope: Partial<Record<keyof typeof all, string>>) => {
          const some = await ports.alertStates.linesOf('bakery', { ...all, ...scope }, monday);
          return some.map(({ id }) => id).toSorted();
        };
        expect(await found({ counterparty: 'acme' })).toEqual(['a', 'b']);
        expect(await found({ category: 'Fuel' })).toEqual(['b', 'c']);
        expect(await found({ account: 'savings' })).toEqual(['d']);
        expect(await found({ counterparty: 'Acme', category: 'Fuel' })).toEqual(['b']);
      });

      it('store the alert settings together with the tracked thresholds', async () => {
        const settings = { alertBudget: 2, thresholds: [aThreshold] };
        await ports.store('bakery', aBusiness());
        await ports.alertStates.changeSettings('bakery', (found) => {
          expect(found).toMatchObject({ settings: { alertBudget: null, thresholds: [] } });
          expect(found?.alertState).toBeUndefined();
          return { settings, alertState: undefined };
        });
        await connect();
        const changed: BusinessAlertState = {
          ...alertState,
          thresholds: [newTrackedThreshold(aThreshold)],
          sensitivity: { alertBudget: 2, minSeverity: 0.7 },
        };
        await ports.alertStates.changeSettings('bakery', (found) => {
          expect(found).toMatchObject({ alertState: EMPTY_ALERT_STATE, settings });
          return { settings, alertState: changed };
        });
        expect(await ports.alertStates.find('bakery')).toMatchObject({
          alertState: changed,
          settings,
        });
      });

      it('return the result of a backtest', async () => {
        expect(await ports.alertStates.replay('bakery')).toBeUndefined();
        await ports.alertStates.saveReplay('bakery', { currency: 'EUR', reading: null });
        expect(await ports.alertStates.replay('bakery')).toMatchObject({
          currency: 'EUR',
          backtest: null,
        });
      });
    });
  });
}
