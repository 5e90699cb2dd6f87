// What every set of adapters promises, in memory or in Firestore: one suite for all of them.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Digest } from '@daily-snapshot/domain/contracts/digest';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Businesses } from '../ports/businesses.ts';
import type { Digests } from '../ports/digests.ts';

export interface PortsUnderTest {
  readonly businesses: Businesses;
  readonly digests: Digests;
  /** Puts a business there, past the ports. */
  store(businessId: string, business: Business): Promise<void>;
}

const at = (text: string) => new Date(text);
const MONDAY = at('2026-11-23T16:00:00Z');
const TUESDAY = at('2026-11-24T16:00:00Z');

const unknown = { state: 'unknown', reason: 'nothing-connected' } as const;
const digest = (builtAt: Date): Digest => ({
  businessDate: businessDate('2026-11-23'),
  period: { from: businessDate('2026-11-20'), to: businessDate('2026-11-22') },
  figures: { revenue: unknown, expenses: unknown, netProfit: unknown },
  builtAt,
});

/** @param empty ports behind which nothing is stored */
export function describePorts(name: string, empty: () => Promise<PortsUnderTest>): void {
  describe(`ports ${name}`, () => {
    let ports: PortsUnderTest;
    beforeEach(async () => {
      ports = await empty();
    });

    const dueIds = async (when: Date, pageSize: number) => {
      const pages: string[][] = [];
      for await (const page of ports.businesses.dueForDigest(when, pageSize)) {
        pages.push(page.map(({ businessId }) => businessId));
      }
      return pages;
    };

    it('finds a business as it was stored, and nothing where there is none', async () => {
      await ports.store('bakery', aBusiness({ digestDueAt: MONDAY }));
      expect(await ports.businesses.find('bakery')).toEqual(aBusiness({ digestDueAt: MONDAY }));
      expect(await ports.businesses.find('florist')).toBeUndefined();
    });

    it('pages through those that are due, the longest overdue first', async () => {
      await ports.store('third', aBusiness({ digestDueAt: MONDAY }));
      await ports.store('first', aBusiness({ digestDueAt: at('2026-11-20T16:00:00Z') }));
      await ports.store('second', aBusiness({ digestDueAt: at('2026-11-23T15:00:00Z') }));
      await ports.store('tomorrow', aBusiness({ digestDueAt: TUESDAY }));
      await ports.store('off', aBusiness());
      expect(await dueIds(MONDAY, 2)).toEqual([['first', 'second'], ['third']]);
    });

    it('has no page at all when nothing is due', async () => {
      await ports.store('tomorrow', aBusiness({ digestDueAt: TUESDAY }));
      expect(await dueIds(MONDAY, 2)).toEqual([]);
    });

    it('publishes a digest and moves the business on', async () => {
      await ports.store('bakery', aBusiness({ digestDueAt: MONDAY }));
      expect(await ports.digests.publish('bakery', digest(MONDAY), TUESDAY)).toBe(true);
      expect((await ports.businesses.find('bakery'))?.digestDueAt).toEqual(TUESDAY);
    });

    it('publishes one digest for a day, also when two try at once', async () => {
      await ports.store('bakery', aBusiness({ digestDueAt: MONDAY }));
      const published = await Promise.all(
        [1, 2, 3].map(() => ports.digests.publish('bakery', digest(MONDAY), TUESDAY)),
      );
      expect(published.filter(Boolean)).toEqual([true]);
    });

    it('neither moves a business back nor turns it on', async () => {
      const thursday = at('2026-11-26T16:00:00Z');
      await ports.store('ahead', aBusiness({ digestDueAt: thursday }));
      await ports.store('off', aBusiness());
      await ports.digests.publish('ahead', digest(MONDAY), TUESDAY);
      await ports.digests.publish('off', digest(MONDAY), TUESDAY);
      expect((await ports.businesses.find('ahead'))?.digestDueAt).toEqual(thursday);
      expect((await ports.businesses.find('off'))?.digestDueAt).toBeUndefined();
    });
  });
}
