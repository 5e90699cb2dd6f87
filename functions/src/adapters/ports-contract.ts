// What every set of adapters promises, in memory or in Firestore: one suite for all of them.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { markSent, planMail, type OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import { NOT_SUPPRESSED, suppress } from '@daily-snapshot/domain/delivery/suppression';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { sightingOf } from '@daily-snapshot/domain/ledger/same-line';
import { rollUpDay } from '@daily-snapshot/domain/rollup/daily-rollup';
import { emptyDaybook, enterDays } from '@daily-snapshot/domain/rollup/daybook';
import { snapshotOfDaybook } from '@daily-snapshot/domain/snapshot/snapshot-of-daybook';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { aMail, MORNING, NEXT_MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { aLine, aPosting } from '@daily-snapshot/domain/testing/builders';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryNotice } from '../ports/delivery-notices.ts';
import type { Morning, Publication } from '../ports/digests.ts';
import type { Ports } from '../ports/ports.ts';
import type { SweepQuery } from '../ports/sweep-page.ts';
import { addressKey } from './address-key.ts';

export interface PortsUnderTest extends Pick<
  Ports,
  'businesses' | 'ledger' | 'digests' | 'outbox' | 'suppressions' | 'deliveryNotices'
> {
  /** Puts a business there, past the ports. */
  store(businessId: string, business: Business): Promise<void>;
}

const ADA = 'ada@bluebird.example';
const MONDAY = { businessId: 'bakery', businessDate: businessDate('2026-11-23') };

const due = (businessId: string, digestDueAt: Date): Business =>
  aBusiness({ digestDueAt, digestShard: shardOf(businessId) });

const publication = ({ business, daybook }: Morning): Publication => ({
  digest: {
    businessDate: MONDAY.businessDate,
    snapshot: snapshotOfDaybook(business, daybook, MONDAY.businessDate),
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
        await ports.businesses.update('bakery', fields);
        expect(await ports.businesses.find('bakery')).toEqual(aBusiness(fields));
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
        const recipients = [ADA, 'books@example.com'];
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
        expect((await ports.outbox.toBeLookedAt(query)).found).toEqual([MONDAY]);
        expect((await ports.outbox.toBeLookedAt({ ...query, at: MORNING })).found).toEqual([]);
        await ports.outbox.markSent(MONDAY, 'first', MORNING);
        expect((await ports.outbox.toBeLookedAt(query)).found).toEqual([]);
      });

      it('has no mail that nobody planned', async () => {
        const florist = { ...MONDAY, businessId: 'florist' };
        expect(await ports.outbox.claim(florist, ({ entry }) => claim(entry))).toBeUndefined();
        expect(await ports.outbox.change(florist, claim)).toBeUndefined();
      });
    });

    describe('delivery notices', () => {
      const notice: DeliveryNotice = {
        id: 'notice/with any=text',
        at: MORNING,
        address: ADA,
        mail: { digest: MONDAY, attemptId: 'first' },
        event: 'bounced',
      };

      it('are taken once, with all their effects', async () => {
        await ports.store('bakery', due('bakery', MORNING));
        await ports.digests.publish(MONDAY, publication);
        const take = () =>
          ports.deliveryNotices.take(notice, ({ entry, suppression }) => ({
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

      it('may be of a mail that we do not know', async () => {
        const isNew = await ports.deliveryNotices.take(notice, ({ entry, suppression }) => {
          expect(entry).toBeUndefined();
          expect(suppression).toEqual(NOT_SUPPRESSED);
          return {};
        });
        expect(isNew).toBe(true);
      });
    });

    describe('ledger', () => {
      const tuesday = businessDate('2026-11-17');
      const line = aPosting({
        id: 'a/line',
        date: tuesday,
        amount: 500,
        kind: 'sale',
        seenAs: [sightingOf(aLine({}), { from: tuesday, to: tuesday }), sightingOf(aLine({}))],
      });
      const daybook = enterDays(emptyDaybook(tuesday), [rollUpDay(tuesday, [line])]);

      it('is there for a business only', async () => {
        expect(await ports.ledger.open('bakery', async () => 'opened')).toBeUndefined();
      });

      it('holds what was written', async () => {
        await ports.store('bakery', aBusiness());
        await ports.ledger.open('bakery', async (books) => books.write([line], daybook));
        await ports.ledger.open('bakery', async (books) => {
          expect(books.daybook).toEqual(daybook);
          const week = { from: addDays(tuesday, -3), to: tuesday };
          expect(await books.postingsOf(week)).toEqual([line]);
          expect(
            await books.postingsOf({ from: addDays(tuesday, 1), to: addDays(tuesday, 2) }),
          ).toEqual([]);
          expect(await books.postingsWithIds(['a/line', 'another'])).toEqual([line]);
        });
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
  });
}
