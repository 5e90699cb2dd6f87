// What every set of adapters promises, in memory or in Firestore: one suite for all of them.
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
import {
  markSent,
  recordDeliveryEvent,
  planMail,
  type OutboxEntry,
} from '@daily-snapshot/domain/mail/outbox';
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
import type { DigestInputs } from '@daily-snapshot/domain/digest/build/assemble-digest';
import { snapshotFromSummaries } from '@daily-snapshot/domain/digest/build/snapshot-from-summaries';
import { aBusiness } from '../builders/business.ts';
import { aStoredAlert } from '../builders/stored-alert.ts';
import { aMail, MORNING, NEXT_MORNING } from '../builders/mail.ts';
import { aCheckout, aSubscription } from '../builders/subscription.ts';
import { aLine, aPosting } from '../builders/postings.ts';
import type { Threshold } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { newTrackedThreshold } from '@daily-snapshot/domain/alerts/thresholds/tracked-threshold';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { DigestPublication } from '../../../functions/src/digest/ports/digests.ts';
import type { StoredPorts } from '../../../functions/src/platform/wiring/ports.ts';
import type { SweepQuery } from '../../../functions/src/platform/sweeps/sweep-query.ts';
import { addressKey } from '../../../functions/src/platform/keys/address-key.ts';
import { postingKey } from '../../../functions/src/platform/keys/posting-key.ts';

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
  /** Puts a business there, past the ports. */
  store(businessId: string, business: Business): Promise<void>;
}

const ADA = 'ada@bluebird.example';
const BOOKS = 'books@example.com';
const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };

const due = (businessId: string, digestDueAt: Date): Business =>
  aBusiness({ digestDueAt, digestShard: shardOf(businessId) });

const publication = ({ business, dailySummaries }: DigestInputs<Business>): DigestPublication => ({
  digest: {
    businessDate: MONDAY.businessDate,
    snapshot: snapshotFromSummaries(business, dailySummaries, MONDAY.businessDate),
    builtAt: MORNING,
  },
  mail: planMail(aMail(), MORNING, NEXT_MORNING),
  nextDueAt: NEXT_MORNING,
});

const claim = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  delivery: { state: 'sending', attemptId: 'first', at: MORNING },
  attempts: [{ id: 'first', at: MORNING }],
});

/** @param empty ports behind which nothing is stored */
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

      it('finds a business as it was stored, and nothing where there is none', async () => {
        const business = aBusiness({
          digestPreferences: { isPaused: false, recipients: [ADA] },
          entitlement: { hasDigests: true },
        });
        await ports.store('bakery', business);
        expect(await ports.businesses.find('bakery')).toEqual(business);
        expect(await ports.businesses.find('florist')).toBeUndefined();
      });

      it('changes what the server decides and leaves the rest', async () => {
        await ports.store('bakery', aBusiness());
        const fields = { digestDueAt: MORNING, digestShard: 3, entitlement: { hasDigests: true } };
        await ports.businesses.change('bakery', () => fields);
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness(fields));
      });

      it('leaves alone what need not change, and what must not', async () => {
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

      it('pages through those that are due, the longest overdue first', async () => {
        await ports.store('third', due('third', MORNING));
        await ports.store('first', due('first', new Date('2026-11-20T16:00:00Z')));
        await ports.store('second', due('second', new Date('2026-11-23T15:00:00Z')));
        await ports.store('tomorrow', due('tomorrow', NEXT_MORNING));
        await ports.store('off', aBusiness());
        const shards = [...new Set(['first', 'second', 'third', 'tomorrow'].map(shardOf))];
        expect(await pagesOf({ at: MORNING, shards, pageSize: 2 })).toEqual([
          ['first', 'second'],
          ['third'],
        ]);
      });

      it('goes on after the last of those that are due at one instant', async () => {
        const ids = ['a', 'b', 'c', 'd', 'e'];
        for (const id of ids) await ports.store(id, { ...due(id, MORNING), digestShard: 1 });
        const pages = await pagesOf({ at: MORNING, shards: [1], pageSize: 2 });
        expect(pages.flat()).toEqual(ids);
      });

      it('looks into the shards it is asked for and no others', async () => {
        await ports.store('here', { ...due('here', MORNING), digestShard: 1 });
        await ports.store('there', { ...due('there', MORNING), digestShard: 2 });
        expect(await pagesOf({ at: MORNING, shards: [2, 3], pageSize: 9 })).toEqual([['there']]);
      });
    });

    describe('digests', () => {
      it('publishes a digest, plans its mail and moves the business on', async () => {
        await ports.store('bakery', due('bakery', MORNING));
        expect(await ports.digests.publish(MONDAY, publication)).toBe('published');
        expect(await ports.businesses.find('bakery')).toMatchObject({
          digestDueAt: NEXT_MORNING,
          latestDigest: '2026-11-23',
        });
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry).toEqual(planMail(aMail(), MORNING, NEXT_MORNING));
      });

      it('publishes one digest for a day, also when several try at once', async () => {
        await ports.store('bakery', due('bakery', MORNING));
        const published = await Promise.all(
          [1, 2, 3].map(() => ports.digests.publish(MONDAY, publication)),
        );
        expect(published.toSorted()).toEqual(['published', 'published-before', 'published-before']);
      });

      it('neither moves a business back nor turns it on', async () => {
        const thursday = new Date('2026-11-26T16:00:00Z');
        await ports.store('bakery', due('bakery', thursday));
        await ports.digests.publish(MONDAY, publication);
        expect((await ports.businesses.find('bakery'))?.digestDueAt).toEqual(thursday);
        await ports.store('florist', aBusiness());
        await ports.digests.publish({ ...MONDAY, businessId: 'florist' }, publication);
        expect((await ports.businesses.find('florist'))?.digestDueAt).toBeUndefined();
      });

      it('has nothing to publish for a business that is gone', async () => {
        expect(await ports.digests.publish(MONDAY, publication)).toBe('no-business');
      });
    });

    describe('outbox', () => {
      beforeEach(async () => {
        const recipients = [ADA, BOOKS];
        await ports.store('bakery', {
          ...due('bakery', MORNING),
          digestPreferences: { isPaused: false, recipients },
        });
        await ports.digests.publish(MONDAY, publication);
      });

      it('shows who claims a mail the business and who is suppressed', async () => {
        await ports.suppressions.change(addressKey(ADA), (suppression) =>
          suppress(suppression, { what: 'digests', businessId: 'bakery' }, MORNING),
        );
        const claimed = await ports.outbox.claim(MONDAY, ({ entry }) => claim(entry));
        expect(claimed?.business?.name).toBe('Bluebird Bakery');
        expect([...(claimed?.suppressions ?? [])]).toEqual([
          [ADA, { everything: null, digestsOf: { bakery: MORNING } }],
        ]);
      });

      describe('knows who is suppressed', () => {
        const BOOKS = 'books@example.com';
        const suppressed = async () => {
          const claimed = await ports.outbox.claim(MONDAY, ({ entry }) => claim(entry));
          return [...(claimed?.suppressions.keys() ?? [])].toSorted();
        };
        const unsubscribe = (address: string, businessId: string) =>
          ports.suppressions.change(addressKey(address), (suppression) =>
            suppress(suppression, { what: 'digests', businessId }, MORNING),
          );
        const nameRecipients = (...recipients: string[]) =>
          ports.businesses.change('bakery', () => ({
            digestPreferences: { isPaused: false, recipients },
          }));

        it('by a business of its own, not by another', async () => {
          await unsubscribe(ADA, 'florist');
          await unsubscribe(BOOKS, 'bakery');
          expect(await suppressed()).toEqual([BOOKS]);
        });

        it('however the address is written', async () => {
          await nameRecipients('Ada@Bluebird.example');
          await unsubscribe(ADA, 'bakery');
          expect(await suppressed()).toEqual(['Ada@Bluebird.example']);
        });

        it('when the address was named after that', async () => {
          await unsubscribe('new@example.com', 'bakery');
          await nameRecipients(ADA, 'new@example.com');
          expect(await suppressed()).toEqual(['new@example.com']);
        });

        it('when its digest was made after that', async () => {
          const tuesday = { ...MONDAY, businessDate: addDays(MONDAY.businessDate, 1) };
          await nameRecipients(ADA, 'new@example.com');
          await unsubscribe('new@example.com', 'bakery');
          await ports.digests.publish(tuesday, (inputs) => {
            const made = publication(inputs);
            return { ...made, mail: { ...made.mail, ...tuesday, letter: undefined } };
          });
          const claimed = await ports.outbox.claim(tuesday, ({ entry }) => claim(entry));
          expect([...(claimed?.suppressions.keys() ?? [])]).toEqual(['new@example.com']);
        });

        it('by the mail of another business that bounced', async () => {
          const bounced = {
            id: 'bounce',
            at: MORNING,
            address: ADA,
            mail: undefined,
            event: undefined,
          };
          await ports.deliveryEvents.take(bounced, ({ suppression }) => ({
            suppression: suppress(suppression, { what: 'everything', reason: 'bounced' }, MORNING),
          }));
          expect(await suppressed()).toEqual([ADA]);
        });

        it('and who is not any more', async () => {
          await unsubscribe(ADA, 'bakery');
          await ports.suppressions.change(addressKey(ADA), () => NOT_SUPPRESSED);
          expect(await suppressed()).toEqual([]);
        });
      });

      it('gives a mail to one of several', async () => {
        const claims = await Promise.all(
          [1, 2, 3].map(() =>
            ports.outbox.claim(MONDAY, ({ entry }) =>
              entry.delivery.state === 'planned' ? claim(entry) : undefined,
            ),
          ),
        );
        expect(claims.filter(Boolean)).toHaveLength(1);
      });

      it('notes that a mail was accepted, beside what else has become known', async () => {
        const claimed = await ports.outbox.claim(MONDAY, ({ entry }) => claim(entry));
        const seen = { first: 'delivered' } as const;
        const told = await ports.outbox.change(MONDAY, (entry) => ({ ...entry, seen }));
        await ports.outbox.markSent(MONDAY, 'first', MORNING);
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry).toEqual(markSent(told as OutboxEntry, 'first', MORNING));
        expect(claimed?.entry.seen).toEqual({});
      });

      it('finds what has to be looked at, until it is settled', async () => {
        const query = { at: NEXT_MORNING, shards: [aMail().shard], pageSize: 5 };
        expect((await ports.outbox.findDue(query)).found).toEqual([MONDAY]);
        expect((await ports.outbox.findDue({ ...query, at: MORNING })).found).toEqual([]);
        await ports.outbox.markSent(MONDAY, 'first', MORNING);
        expect((await ports.outbox.findDue(query)).found).toEqual([]);
      });

      it('has no mail that nobody planned', async () => {
        const florist = { ...MONDAY, businessId: 'florist' };
        expect(await ports.outbox.claim(florist, ({ entry }) => claim(entry))).toBeUndefined();
        expect(await ports.outbox.change(florist, claim)).toBeUndefined();
      });
    });

    describe('letters', () => {
      const wish = { businessId: 'bakery', accountId: 'ada', address: BOOKS };
      const key = { kind: 'confirm-recipient', key: 'one-letter' } as const;
      const { mail, shard } = aMail();
      const letter = planMail(
        { businessId: 'bakery', letter: { ...key, to: BOOKS }, mail, shard },
        MORNING,
        NEXT_MORNING,
      );
      const fields = { waitingRecipients: [{ address: BOOKS, askedAt: MORNING }] };
      const written = { business: [MORNING], account: [MORNING], address: [MORNING] };
      const write = () => ports.letters.write(wish, () => ({ key, letter, fields, written }));

      beforeEach(() => ports.store('bakery', aBusiness()));

      it('are promised together with what they change and whose quota they count for', async () => {
        expect(await write()).toBe(true);
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness(fields));
        expect(await ports.outbox.change(key, (entry) => entry)).toEqual(letter);
        const other = { ...wish, accountId: 'eve', address: BOOKS.toUpperCase() };
        await ports.letters.write(other, (standing) => {
          expect(standing).toEqual({
            business: aBusiness(fields),
            suppression: NOT_SUPPRESSED,
            written: { business: [MORNING], account: [], address: [MORNING] },
          });
          return undefined;
        });
      });

      it('change nothing when there is none to write, or it is forbidden', async () => {
        expect(await ports.letters.write(wish, () => undefined)).toBe(false);
        const forbidden = ports.letters.write(wish, () => {
          throw new AppError('conflict', 'Enough.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'conflict' });
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness());
        expect(await ports.outbox.change(key, (entry) => entry)).toBeUndefined();
      });

      it('show who claims one whether its address is suppressed', async () => {
        await write();
        await ports.suppressions.changeOf(BOOKS.toUpperCase(), (suppression) =>
          suppress(suppression, { what: 'digests', businessId: 'bakery' }, MORNING),
        );
        const claimed = await ports.outbox.claim(key, ({ entry }) => claim(entry));
        expect([...(claimed?.suppressions.keys() ?? [])]).toEqual([BOOKS]);
        expect(claimed?.entry.letter?.to).toBe(BOOKS);
      });

      it('are found when they have to be looked at', async () => {
        await write();
        const query = { at: NEXT_MORNING, shards: [shard], pageSize: 5 };
        expect((await ports.outbox.findDue(query)).found).toEqual([key]);
      });
    });

    describe('letters that belong to no business', () => {
      const key = { kind: 'payment-failed', key: 'an-invoice-1' } as const;
      const { mail, shard } = aMail();
      const letter = planMail({ letter: { ...key, to: ADA }, mail, shard }, MORNING, NEXT_MORNING);

      it('are promised once', async () => {
        expect(await ports.letters.promise(key, letter)).toBe(true);
        expect(await ports.letters.promise(key, letter)).toBe(false);
        expect(await ports.outbox.change(key, (entry) => entry)).toEqual(letter);
      });

      it('show who claims one what its address has said no to, and leave businesses alone', async () => {
        await ports.letters.promise(key, letter);
        await ports.suppressions.changeOf(ADA.toUpperCase(), (suppression) =>
          suppress(suppression, { what: 'digests', businessId: OWN_EMAILS }, MORNING),
        );
        const claimed = await ports.outbox.claim(key, ({ entry }) => claim(entry));
        expect(claimed?.business).toBeUndefined();
        expect([...(claimed?.suppressions ?? [])]).toEqual([
          [ADA, { everything: null, digestsOf: { [OWN_EMAILS]: MORNING } }],
        ]);
      });
    });

    describe('billing', () => {
      const { id: checkoutId } = aCheckout();
      const paid = aCheckout({
        state: 'paid',
        subscriptionId: 'sub_1',
        addressKey: 'key',
        lookAt: null,
      });
      const keep = (subscription = aSubscription(), version = 0) =>
        ports.billing.keepSubscription(subscription, version, NEXT_MORNING);

      it('keeps a checkout and what becomes of it', async () => {
        await ports.billing.beginCheckout(aCheckout());
        await expect(ports.billing.beginCheckout(aCheckout())).rejects.toThrow();
        expect(await ports.billing.findCheckout(checkoutId)).toEqual(aCheckout());
        expect(await ports.billing.changeCheckout(checkoutId, () => undefined)).toEqual(
          aCheckout(),
        );
        expect(await ports.billing.changeCheckout(checkoutId, () => paid)).toEqual(paid);
        expect(await ports.billing.unclaimedOf('key')).toEqual([paid]);
        expect(await ports.billing.unclaimedOf('another')).toEqual([]);
        expect(await ports.billing.changeCheckout('none', () => paid)).toBeUndefined();
      });

      it('gives a claimed checkout, its plan and what that entitles to, to one of several', async () => {
        await ports.store('bakery', aBusiness());
        await ports.store('florist', aBusiness({ members: { eve: 'owner', ada: 'viewer' } }));
        await ports.billing.beginCheckout(paid);
        await keep();
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

      it('lets a claimed subscription decide what the businesses of its owner may have', async () => {
        await ports.store('bakery', aBusiness());
        await ports.billing.beginCheckout({ ...paid, claimedBy: 'ada' });
        expect(await keep()).toBe('kept');
        expect((await ports.businesses.find('bakery'))?.entitlement).toEqual({ hasDigests: true });
        const ended = aSubscription({ status: 'canceled', endedAt: MORNING });
        expect(await keep(ended, 1)).toBe('kept');
        expect((await ports.businesses.find('bakery'))?.entitlement).toEqual({ hasDigests: false });
      });

      it('keeps no reading that began before the last one was kept', async () => {
        expect(await keep()).toBe('kept');
        const late = aSubscription({ status: 'past_due' });
        expect(await keep(late, 0)).toBe('outdated');
        expect(await ports.billing.findSubscription('sub_1')).toEqual({
          subscription: aSubscription(),
          version: 1,
          lookAt: NEXT_MORNING,
        });
      });

      it('finds the checkouts of an account that are open or paid', async () => {
        const open = aCheckout({ id: 'an-open-checkout', claimedBy: 'ada' });
        const expired = aCheckout({ id: 'an-expired-one', claimedBy: 'ada', state: 'expired' });
        const taken = { ...paid, claimedBy: 'ada' };
        const ofEve = aCheckout({ id: 'a-checkout-of-eve', claimedBy: 'eve' });
        for (const checkout of [open, expired, taken, ofEve]) {
          await ports.billing.beginCheckout(checkout);
        }
        const found = await ports.billing.checkoutsOf('ada');
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set([open.id, taken.id]));
      });

      it('gives a mailbox its benefits with one subscription, of several at the same time', async () => {
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

      it('finds what has to be asked about again', async () => {
        await keep();
        await ports.billing.beginCheckout(aCheckout({ lookAt: NEXT_MORNING }));
        expect(await ports.billing.findDue(MORNING, 9)).toEqual([]);
        expect(await ports.billing.findDue(NEXT_MORNING, 9)).toEqual([
          { about: 'subscription', subscriptionId: 'sub_1' },
          { about: 'checkout', checkout: aCheckout({ lookAt: NEXT_MORNING }) },
        ]);
        await ports.billing.scheduleNextSync('sub_1', null);
        await ports.billing.changeCheckout(checkoutId, () => paid);
        expect(await ports.billing.findDue(NEXT_MORNING, 9)).toEqual([]);
      });
    });

    describe('suppressions', () => {
      it('are found by address, however it is written', async () => {
        const everything = { what: 'everything', reason: 'bounced' } as const;
        await ports.suppressions.changeOf(ADA.toUpperCase(), (suppression) =>
          suppress(suppression, everything, MORNING),
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
        MORNING,
      );
      const key = { kind: 'scorecard', key: 'a-card' } as const;
      const { mail, shard } = aMail();
      const entry = planMail({ letter: { ...key, to: ADA }, mail, shard }, MORNING, NEXT_MORNING);
      const counts = { formsOfAddress: [MORNING], scorecards: [MORNING] };

      it('are stored with their letters and counts, whatever is written of the address', async () => {
        const taken = await ports.leads.take(ADA, (standing) => {
          expect(standing).toEqual({
            lead: undefined,
            suppression: NOT_SUPPRESSED,
            counts: { formsOfAddress: [], scorecardsToAddress: [], scorecards: [], notices: [] },
          });
          return { lead, counts, letters: [{ key, entry }] };
        });
        expect(taken).toEqual([key]);
        expect(await ports.outbox.change(key, (found) => found)).toEqual(entry);
        await ports.leads.take(ADA.toUpperCase(), (standing) => {
          expect(standing.lead).toEqual(lead);
          expect(standing.counts).toMatchObject({ ...counts, notices: [] });
          return undefined;
        });
        await ports.leads.take(BOOKS, (standing) => {
          expect(standing.lead).toBeUndefined();
          expect(standing.counts).toMatchObject({ formsOfAddress: [], scorecards: [MORNING] });
          return undefined;
        });
      });

      it('change nothing when it is decided so', async () => {
        expect(await ports.leads.take(ADA, () => undefined)).toEqual([]);
        await ports.leads.take(ADA, (standing) => {
          expect(standing.lead).toBeUndefined();
          return undefined;
        });
      });

      it('know of an address that has unsubscribed', async () => {
        await ports.suppressions.changeOf(ADA, (suppression) =>
          suppress(suppression, { what: 'digests', businessId: OWN_EMAILS }, MORNING),
        );
        await ports.leads.take(ADA, ({ suppression }) => {
          expect(suppression.digestsOf).toEqual({ [OWN_EMAILS]: MORNING });
          return undefined;
        });
      });
    });

    describe('assessments', () => {
      const key = { accountId: 'ray', assessmentId: 'one' };
      const kept = {
        companyName: 'Bluebird Bakery',
        salesNotes: '',
        assessment: assess(cents(100_000_00)),
        calculatedAt: MORNING,
        letter: 'sent',
      } as const;
      const letterKey = { kind: 'risk-assessment', key: 'a-letter' } as const;
      const { mail, shard } = aMail();
      const letter = { ...letterKey, to: ADA };
      const entry = planMail({ letter, mail, shard }, MORNING, NEXT_MORNING);
      const none = { lettersOfSender: [], lettersToAddress: [], letters: [] };
      const one = { lettersOfSender: [MORNING], lettersToAddress: [MORNING], letters: [MORNING] };

      it('are sent with their letter and counted by sender, mailbox and altogether', async () => {
        await ports.assessments.send(key, ADA, (standing) => {
          expect(standing).toEqual({ suppression: NOT_SUPPRESSED, counts: none });
          return { kept, counts: one, letter: { key: letterKey, entry } };
        });
        expect(await ports.outbox.change(letterKey, (found) => found)).toEqual(entry);
        const refused = new AppError('too-many', 'No.');
        const ask = (accountId: string, address: string, counts: object) =>
          ports.assessments.send({ accountId, assessmentId: 'two' }, address, (standing) => {
            expect(standing.counts).toEqual(counts);
            throw refused;
          });
        await expect(ask('ray', 'Ada+1@bluebird.example', one)).rejects.toBe(refused);
        const ofAll = { ...none, letters: [MORNING] };
        await expect(ask('eve', BOOKS, ofAll)).rejects.toBe(refused);
      });

      it('know of an address that has unsubscribed, and are kept without a letter', async () => {
        await ports.assessments.keep(key, { ...kept, letter: 'none' });
        await ports.suppressions.changeOf(ADA, (suppression) =>
          suppress(suppression, { what: 'digests', businessId: OWN_EMAILS }, MORNING),
        );
        const forbidden = ports.assessments.send(key, ADA, ({ suppression }) => {
          expect(suppression.digestsOf).toEqual({ [OWN_EMAILS]: MORNING });
          throw new AppError('conflict', 'No.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'conflict' });
      });
    });

    describe('certification', () => {
      const key = { accountId: 'ray', attemptId: 'one' };
      const attempt: Attempt = {
        name: 'Ray Ortiz',
        startedAt: MORNING,
        contentVersion: 'one',
        orders: { 'question-0': '2031' },
        answers: {},
        outcome: null,
      };
      const certificate = (code: string, certifiedAt = MORNING): Certificate => ({
        code: `OA-CERT-2024-${code}`,
        accountId: 'ray',
        attemptId: 'one',
        name: 'Ray Ortiz',
        certifiedAt,
        contentVersion: 'one',
      });

      it('finds no quiz before one is published', async () => {
        expect(await ports.certification.quiz()).toBeUndefined();
      });

      it('keeps each answer of an attempt, also when they come at the same time', async () => {
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

      it('files a certificate with what its attempt came to, the latest first', async () => {
        await ports.certification.begin(key, attempt);
        const earned = [certificate('ONE'), certificate('TWO', NEXT_MORNING)];
        for (const one of earned) {
          const outcome = { endedAt: MORNING, score: 20, weakTopics: [], code: one.code };
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

      it('changes nothing when that is forbidden, and tells when there is no attempt', async () => {
        const forbidden = ports.certification.change(key, (found) => {
          expect(found).toBeUndefined();
          throw new AppError('not-found', 'No.');
        });
        await expect(forbidden).rejects.toMatchObject({ code: 'not-found' });
      });
    });

    describe('rate limits', () => {
      const quota = { most: 3, withinMs: 60_000 };

      it('let as many through as there may be, also when they come at the same time', async () => {
        const taken = await Promise.all(
          Array.from({ length: 12 }, () => ports.rateLimits.take('network.one', quota, MORNING)),
        );
        expect(taken.filter(Boolean)).toHaveLength(3);
        expect(await ports.rateLimits.take('network.two', quota, MORNING)).toBe(true);
        const later = new Date(MORNING.getTime() + quota.withinMs);
        expect(await ports.rateLimits.take('network.one', quota, later)).toBe(true);
      });

      it('say when one more is let through, and take one back', async () => {
        const { rateLimits } = ports;
        const at = (ms: number) => new Date(MORNING.getTime() + ms);
        expect(await rateLimits.freeAt('one', quota, MORNING)).toEqual(MORNING);
        for (const ms of [0, 1000, 2000]) await rateLimits.take('one', quota, at(ms));
        expect(await rateLimits.freeAt('one', quota, at(3000))).toEqual(at(60_000));
        await rateLimits.giveBack('one', at(0));
        expect(await rateLimits.freeAt('one', quota, at(3000))).toEqual(at(3000));
        expect(await rateLimits.take('one', quota, at(3000))).toBe(true);
        expect(await rateLimits.freeAt('one', quota, at(4000))).toEqual(at(61_000));
        await rateLimits.giveBack('one', at(5000));
        expect(await rateLimits.take('one', quota, at(6000))).toBe(false);
        await rateLimits.giveBack('never counted', at(0));
      });
    });

    describe('the gate of the toolkit', () => {
      const RITA = { email: 'Rita@example.com', hash: 'hash', setAt: MORNING };
      const signIn = { accountId: 'ada', signedInAt: MORNING };
      const other = { accountId: 'ada', signedInAt: new Date(MORNING.getTime() + 1000) };
      const keyOf = () => ports.toolkitCredentials.keyOf(RITA.email);
      const letIn = (to = signIn, hash = 'hash') =>
        ports.toolkitGrants.give(to, { key: keyOf(), hash }, NEXT_MORNING);
      const isIn = (who = signIn, at = MORNING) => ports.toolkitGrants.isInForce(who, at);

      beforeEach(() => ports.toolkitCredentials.put(RITA));

      it('knows a credential by its address, however it is spelled', async () => {
        expect(await ports.toolkitCredentials.find('rita@EXAMPLE.com')).toEqual({
          ...RITA,
          key: keyOf(),
        });
        expect(await ports.toolkitCredentials.find(ADA)).toBeUndefined();
        await ports.toolkitCredentials.put({ ...RITA, email: ADA });
        const all = await ports.toolkitCredentials.all();
        expect(all.map(({ email }) => email)).toEqual([RITA.email, ADA]);
      });

      it('lets one sign-in in, until then', async () => {
        expect(await letIn()).toBe(true);
        expect(await isIn()).toBe(true);
        expect(await isIn(other)).toBe(false);
        expect(await isIn({ ...signIn, accountId: 'eve' })).toBe(false);
        expect(await isIn(signIn, NEXT_MORNING)).toBe(false);
        await ports.toolkitGrants.end(signIn);
        expect(await isIn()).toBe(false);
        await ports.toolkitGrants.end(signIn);
      });

      it('lets nobody in with a password that was changed meanwhile', async () => {
        expect(await letIn(signIn, 'hash of before')).toBe(false);
        await ports.toolkitCredentials.remove(RITA.email);
        expect(await letIn()).toBe(false);
        expect(await isIn()).toBe(false);
      });

      it('closes what a credential opened when it changes or goes, and nothing else', async () => {
        const eve = { accountId: 'eve', signedInAt: MORNING };
        await ports.toolkitCredentials.put({ ...RITA, email: ADA });
        const key = ports.toolkitCredentials.keyOf(ADA);
        await ports.toolkitGrants.give(eve, { key, hash: 'hash' }, NEXT_MORNING);
        await letIn();
        await ports.toolkitCredentials.put({ ...RITA, hash: 'new' });
        expect([await isIn(), await isIn(eve)]).toEqual([false, true]);
        await letIn(signIn, 'new');
        expect(await ports.toolkitCredentials.remove(RITA.email)).toBe(true);
        expect(await ports.toolkitCredentials.remove(RITA.email)).toBe(false);
        expect([await isIn(), await isIn(eve)]).toEqual([false, true]);
      });
    });

    describe('delivery notices', () => {
      const notice: MailEvent = {
        id: 'notice/with any=text',
        at: MORNING,
        address: ADA,
        mail: { key: MONDAY, attemptId: 'first' },
        event: 'bounced',
      };

      it('are taken once, with all their effects', async () => {
        await ports.store('bakery', due('bakery', MORNING));
        await ports.digests.publish(MONDAY, publication);
        const take = () =>
          ports.deliveryEvents.take(notice, ({ entry, suppression }) => ({
            entry: entry && { ...entry, seen: { first: 'bounced' } },
            suppression: suppress(suppression, { what: 'everything', reason: 'bounced' }, MORNING),
          }));
        const taken = await Promise.all([take(), take(), take()]);
        expect(taken.filter(Boolean)).toHaveLength(1);
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry?.seen).toEqual({ first: 'bounced' });
        await ports.suppressions.change(addressKey(ADA.toUpperCase()), (suppression) => {
          expect(suppression.everything?.reason).toBe('bounced');
          return undefined;
        });
      });

      it('are taken once each when many come at the same time, also of one mail', async () => {
        await ports.store('bakery', due('bakery', MORNING));
        await ports.digests.publish(MONDAY, publication);
        const take = (id: string, event: 'processed' | 'delivered') =>
          ports.deliveryEvents.take({ ...notice, id, event }, ({ entry }) => ({
            entry: entry && recordDeliveryEvent(entry, 'first', event, MORNING),
          }));
        const taken = await Promise.all([
          take('second', 'delivered'),
          take('first', 'processed'),
          take('second', 'delivered'),
          ...Array.from({ length: 40 }, (_, index) => take(`other ${index}`, 'processed')),
        ]);
        expect(taken.filter((isNew) => !isNew)).toHaveLength(1);
        const entry = await ports.outbox.change(MONDAY, (mail) => mail);
        expect(entry?.seen).toEqual({ first: 'delivered' });
        expect(await take('first', 'processed')).toBe(false);
      });

      it('do not keep one another from being taken', async () => {
        const take = (id: string, isBroken: boolean) =>
          ports.deliveryEvents.take({ ...notice, id }, () => {
            if (isBroken) throw new Error('broken');
            return {};
          });
        const taken = [take('one', false), take('broken', true), take('two', false)];
        await expect(taken[1]).rejects.toThrow('broken');
        expect(await Promise.all([taken[0], taken[2]])).toEqual([true, true]);
      });

      it('may be of a mail that we do not know', async () => {
        const isNew = await ports.deliveryEvents.take(notice, ({ entry, suppression }) => {
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

      it('keep an account once by its name, and every name that files have for it', async () => {
        await ports.imports.keepAccounts('bakery', [
          { ...checking, nameInFile: '0012' },
          { ...card, nameInFile: '' },
        ]);
        await ports.imports.keepAccounts('bakery', [{ ...checking, nameInFile: 'DE12' }]);
        const accounts = await ports.imports.accounts('bakery');
        expect(accounts.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
          { ...card, namesInFiles: [] },
          { ...checking, namesInFiles: ['0012', 'DE12'] },
        ]);
        expect(await ports.imports.accounts('florist')).toEqual([]);
      });
    });

    it('remember what was imported, each file once', async () => {
      const imported: ImportedFile = {
        fileName: 'november.csv',
        form: 'table',
        accounts: ['Checking'],
        importedBy: 'ada',
        startedAt: MORNING,
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

      it('is there for a business only', async () => {
        expect(await ports.ledger.open('bakery', async () => 'opened')).toBeUndefined();
      });

      it('holds what was written', async () => {
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

      it('finds what a source has told, under the ids it has there, and lets it go', async () => {
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
          const told = await books.postingsSeenAs('bank', many);
          expect(told.map(({ id }) => id).toSorted()).toEqual(['x', 'y']);
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

      it('finds the lines of a party by day, some at a time', async () => {
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
          const first = await books.postingsOfParty('out SQUARE', 2, undefined);
          const rest = await books.postingsOfParty('out SQUARE', 9, first.at(-1));
          const found = [...first, ...rest];
          expect(first).toHaveLength(2);
          expect(found.map(({ date }) => date)).toEqual(lines.map(({ date }) => date));
          expect(new Set(found)).toEqual(new Set(lines));
        });
      });

      it('finds a line by the key of its document', async () => {
        await ports.store('bakery', aBusiness());
        await ports.ledger.open('bakery', async (books) => books.write([line], dailySummaries));
        await ports.ledger.open('bakery', async (books) => {
          expect(await books.postingWithKey(postingKey('a/line'))).toEqual(line);
          expect(await books.postingWithKey(postingKey('another'))).toBeUndefined();
          expect(await books.postingWithKey('../../businesses')).toBeUndefined();
        });
      });

      it('finds the lines of a file, and lets lines go', async () => {
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

      it('keeps announced lines beside the others, and lets them go', async () => {
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

      it('keeps how its owner corrects lines', async () => {
        await ports.store('bakery', aBusiness());
        const rule: StoredUserOverride = {
          id: 'a-rule',
          lineId: 'a/line',
          counterparty: 'ACME',
          direction: 'out',
          kind: 'cogs',
          name: 'Acme',
          correctedAt: MORNING,
          correctedBy: 'ada',
          state: 'applied',
          lines: 3,
        };
        await ports.ledger.open('bakery', async (books) => {
          expect(books.userOverrides).toEqual([]);
          books.writeKindRules([rule]);
        });
        await ports.ledger.open('bakery', async ({ userOverrides }) =>
          expect(userOverrides).toEqual([rule]),
        );
      });

      it('tells what a digest said of a day', async () => {
        await ports.store('bakery', due('bakery', MORNING));
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

    describe('watches', () => {
      const monday = businessDate('2026-11-16');
      const dailySummaries = emptyDailySummaries(monday);
      const book = { ...EMPTY_ALERT_STATE, revision: 3 };
      const alertId = '2026-11-16-0123456789abcdef';
      const told: AlertToStore = { id: alertId, before: 'nothing', stored: aStoredAlert() };
      const watched: DetectedAlerts = { book, told: [told], settled: [], lookAt: null };
      const connect = async (watch = EMPTY_ALERT_STATE) => {
        await ports.store('bakery', aBusiness());
        await ports.ledger.open('bakery', async (books) =>
          books.write([], dailySummaries, { watch }),
        );
      };
      const alertOf = async () => {
        let alert: StoredAlert | undefined;
        await ports.watches.answer('bakery', alertId, (found) => {
          alert = found?.alert;
          return undefined;
        });
        return alert;
      };

      it('are there once lines came, as they were written', async () => {
        expect(await ports.watches.find('bakery')).toBeUndefined();
        await connect(book);
        const found = await ports.watches.find('bakery');
        expect(found).toMatchObject({ dailySummaries, watch: book });
        await ports.ledger.open('bakery', async (books) => expect(books.watch).toEqual(book));
      });

      it('file what was found, and what became of it', async () => {
        await connect();
        expect(await ports.watches.change('bakery', () => undefined)).toBe(false);
        expect(await ports.watches.change('bakery', () => watched)).toBe(true);
        expect(await alertOf()).toEqual(aStoredAlert());
        const on = businessDate('2026-11-20');
        const over = (isNewNormal?: true): DetectedAlerts => ({
          ...watched,
          told: [],
          settled: [{ id: alertId, on, isNewNormal }],
        });
        await ports.watches.change('bakery', () => over());
        expect(await alertOf()).toEqual({ ...aStoredAlert(), resolvedOn: on });
        await ports.watches.change('bakery', () => over(true));
        expect(await alertOf()).toMatchObject({ resolvedOn: on, isNewNormal: true });
        const { alert } = aStoredAlert();
        const smaller = { ...alert, actual: cents(90_000) };
        const correction = { on, was: alert.actual };
        const corrected = [{ id: alertId, alert: smaller, correction }];
        await ports.watches.change('bakery', () => ({ ...watched, told: [], corrected }));
        expect(await alertOf()).toMatchObject({
          alert: smaller,
          corrected: { on, was: alert.actual },
          resolvedOn: on,
        });
        const stored = { ...aStoredAlert(), reopenedOn: on };
        const back = { ...watched, told: [{ id: alertId, before: 'settled' as const, stored }] };
        await ports.watches.change('bakery', () => back);
        expect(await alertOf()).toMatchObject({ ...stored, isNewNormal: false });
      });

      it('keep an answer, and what follows of it, when the alert is told again', async () => {
        await connect();
        await ports.watches.change('bakery', () => watched);
        const answer = { answer: 'handled', until: null, by: 'ada', at: MORNING } as const;
        const alert = { ...aStoredAlert(), answer };
        await ports.watches.answer('bakery', alertId, () => ({
          alert,
          book: { ...book, revision: 9 },
        }));
        const earlier = [{ on: monday, actual: cents(90_000) }];
        const stored = { ...told.stored, earlier };
        const again = { ...watched, told: [{ ...told, before: 'standing' as const, stored }] };
        await ports.watches.change('bakery', ({ watch }) => {
          expect(watch.revision).toBe(9);
          return again;
        });
        expect(await alertOf()).toEqual({ ...alert, earlier });
      });

      it('say of what their owners have a mail, and who has seen it', async () => {
        await connect();
        await ports.watches.change('bakery', () => watched);
        expect(await ports.watches.alert('bakery', 'another')).toBeUndefined();
        const sent = [{ id: alertId, at: MORNING }];
        await ports.watches.change('bakery', () => ({ ...watched, told: [], sent }));
        await ports.watches.answer('bakery', alertId, (found) => ({
          alert: { ...(found?.alert ?? aStoredAlert()), seenAt: NEXT_MORNING },
          book,
        }));
        expect(await ports.watches.alert('bakery', alertId)).toEqual({
          ...aStoredAlert(),
          sentAt: MORNING,
          seenAt: NEXT_MORNING,
        });
      });

      it('are filed with the digest, or not at all', async () => {
        await connect();
        await ports.digests.publish(MONDAY, (inputs) => {
          expect(inputs.alertState).toEqual(EMPTY_ALERT_STATE);
          return { ...publication(inputs), detectedAlerts: watched };
        });
        expect(await alertOf()).toEqual(aStoredAlert());
      });

      it('are looked at when lines came, and at their time', async () => {
        const look = (at: Date) =>
          ports.watches.findDue({ at, shards: [shardOf('bakery')], pageSize: 10 });
        await connect();
        const found = [{ businessId: 'bakery', isUnread: true }];
        expect((await look(new Date('2100-01-01T00:00:00Z'))).found).toEqual(found);
        await ports.watches.change('bakery', () => watched);
        expect((await look(new Date('2100-01-01T00:00:00Z'))).found).toEqual([]);
        await ports.watches.change('bakery', () => ({ ...watched, told: [], lookAt: MORNING }));
        expect((await look(new Date(MORNING.getTime() - 1))).found).toEqual([]);
        expect((await look(MORNING)).found).toEqual(found);
      });

      it('read a history from its latest day back', async () => {
        await connect();
        const lines = [10, 12, 14, 16].map((day) =>
          aPosting({ id: `of ${day}`, date: businessDate(`2026-11-${day}`), amount: day }),
        );
        await ports.ledger.open('bakery', async (books) => books.write(lines, dailySummaries));
        const { postings, next } = await ports.watches.history(
          'bakery',
          businessDate('2026-11-12'),
        );
        expect(postings.map(({ id }) => id)).toEqual(['of 16', 'of 14', 'of 12']);
        expect(next).toBeUndefined();
      });

      it('find the lines that a threshold is about, and no others', async () => {
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
          const some = await ports.watches.linesOf('bakery', { ...all, ...scope }, monday);
          return some.map(({ id }) => id).toSorted();
        };
        expect(await found({ counterparty: 'acme' })).toEqual(['a', 'b']);
        expect(await found({ category: 'Fuel' })).toEqual(['b', 'c']);
        expect(await found({ account: 'savings' })).toEqual(['d']);
        expect(await found({ counterparty: 'Acme', category: 'Fuel' })).toEqual(['b']);
      });

      it('keep what their owner wants to be told of, with how they are watched', async () => {
        const settings = { alertBudget: 2, thresholds: [aThreshold] };
        await ports.store('bakery', aBusiness());
        await ports.watches.changeSettings('bakery', (found) => {
          expect(found).toMatchObject({ settings: { alertBudget: null, thresholds: [] } });
          expect(found?.watch).toBeUndefined();
          return { settings, book: undefined };
        });
        await connect();
        const watch: BusinessAlertState = {
          ...book,
          thresholds: [newTrackedThreshold(aThreshold)],
          telling: { alertBudget: 2, bar: 0.7 },
        };
        await ports.watches.changeSettings('bakery', (found) => {
          expect(found).toMatchObject({ watch: EMPTY_ALERT_STATE, settings });
          return { settings, book: watch };
        });
        expect(await ports.watches.find('bakery')).toMatchObject({ watch, settings });
      });

      it('give back what a replay has found', async () => {
        expect(await ports.watches.replay('bakery')).toBeUndefined();
        await ports.watches.saveReplay('bakery', { currency: 'EUR', reading: null });
        expect(await ports.watches.replay('bakery')).toMatchObject({
          currency: 'EUR',
          backtest: null,
        });
      });
    });
  });
}
