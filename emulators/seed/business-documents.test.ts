import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { amountOf } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { alertStatusOf } from '@daily-snapshot/domain/alerts/stored-alert';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { storedBacktestSchema } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { newestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unpackAlertState } from '../../functions/src/alerts/firestore/packed-alert-state.ts';
import { businessDocuments } from './business-documents.ts';
import { SEEDED_BOOKS, SHOP, type SeededBooks } from './seeded-books.ts';

/** A morning before the digest is due, an evening, and a Sunday night. */
const NOWS = ['2026-11-18T12:00:00Z', '2026-11-18T20:00:00Z', '2026-11-23T01:00:00Z'].map(
  (instant) => new Date(instant),
);

/** Converts data to the form that Firestore returns. */
const toStored = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date
        ? Timestamp.fromDate(value)
        : name === 'answer' && typeof value === 'object' && value !== null
          ? toStored(value)
          : value,
    ]),
  );

const alertStateSchema = z.object({
  packed: z.instanceof(Uint8Array),
  nextCheckAt: z.date().nullable(),
});

function seeded(books: SeededBooks, now: Date) {
  const { business } = books;
  const owner = { id: 'grace', email: 'grace@harbor-holdings.example' };
  const documents = businessDocuments(books, owner, now);
  const inside = (folder: string) => documents.filter(({ path }) => path.startsWith(`${folder}/`));
  const at = (wanted: string) => documents.find(({ path }) => path === wanted)?.data;
  const { packed, nextCheckAt } = alertStateSchema.parse(at(paths.alertState(business.id)));
  return {
    due: newestDigest(now, business.timeZone).businessDate,
    digests: inside(paths.digests(business.id)).map(({ data }) =>
      digestSchema.parse(toStored(data)),
    ),
    inbox: new Map(
      inside(paths.alerts(business.id)).map(({ path, data }) => [
        path.split('/').at(-1) ?? '',
        storedAlertSchema.parse(toStored(data)),
      ]),
    ),
    alertState: unpackAlertState(packed),
    nextCheckAt,
    replay: storedBacktestSchema.parse(at(paths.replay(business.id))),
  };
}

describe.each(NOWS)('at %s', (now) => {
  const all = SEEDED_BOOKS.map((books) => ({ business: books.business, ...seeded(books, now) }));

  it('some of the businesses have alerts in their digests and inbox', () => {
    expect(all.filter(({ inbox }) => inbox.size > 0).length).toBeGreaterThanOrEqual(3);
  });

  it.each(all)(
    '$business.name has the alerts of its digests in its inbox',
    ({ digests, inbox }) => {
      expect(digests).toHaveLength(22);
      const digestAlertIds = digests.flatMap(({ alerts = [] }) => alerts.map(({ id }) => id));
      expect(new Set(digestAlertIds)).toEqual(new Set(inbox.keys()));
      for (const [id, { foundAt, alert, earlier = [] }] of inbox) {
        const digest = digests.find(({ builtAt }) => builtAt.getTime() === foundAt.getTime());
        expect(digest?.alerts?.map((one) => one.id)).toContain(id);
        const reportedOn = earlier[0]?.on ?? alert.date;
        expect(reportedOn < (digest?.businessDate ?? '')).toBe(true);
      }
    },
  );

  it.each(all)('$business.name has alert state before the newest digest', (seeds) => {
    const { alertState, nextCheckAt, due, replay, digests } = seeds;
    const eve = addDays(digestPeriod(due).from, -1);
    expect(alertState.checkpoint?.processedThrough).toBe(eve);
    expect(alertState.unprocessed.filter(({ date }) => date <= eve)).toEqual([]);
    expect(nextCheckAt).toBeNull();
    const [first] = digests;
    expect(replay.reading).toBeNull();
    expect(replay.backtest?.to).toBe(first && addDays(digestPeriod(first.businessDate).from, -1));
  });
});

/** Evenings of each weekday, in different weeks and seasons. */
const EVENINGS = Array.from(
  { length: 7 },
  (_, index) => new Date(Date.parse('2026-11-24T20:00:00Z') + index * 50 * 86_400_000),
);

describe.each(EVENINGS)('the first business at %s', (now) => {
  const [first] = SEEDED_BOOKS;
  if (!first) throw new Error('no books are seeded');
  const { inbox, digests, due } = seeded(first, now);

  it('is first by name and reports cash', () => {
    const names = SEEDED_BOOKS.map(({ business }) => business.name);
    expect(names.toSorted((a, b) => a.localeCompare(b))[0]).toBe(SHOP.name);
    for (const { snapshot } of digests)
      expect(snapshot.cash && amountOf(snapshot.cash.balance)).toBeGreaterThan(0);
  });

  it('has one open alert, which its latest digest reports: a supplier charged twice', () => {
    const open = [...inbox].filter(([, alert]) => alertStatusOf(alert, due) === 'open');
    expect(open.map(([, { alert }]) => alert.finding)).toEqual(['charged-twice']);
    expect(digests.at(-1)?.alerts?.map(({ id }) => id)).toContain(open[0]?.[0]);
  });
});
