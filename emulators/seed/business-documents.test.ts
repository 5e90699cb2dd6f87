import { readFileSync } from 'node:fs';
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { storedBacktestSchema } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unpackAlertState } from '../../functions/src/alerts/firestore/packed-alert-state.ts';
import { businessDocuments, lastBookDay } from './business-documents.ts';
import { BUSINESSES, type SeededBusiness } from './businesses.ts';
import { readBooks } from './read-books.ts';

/** An evening, and a Sunday night on which Friday's digest is the latest that is due. */
const NOWS = ['2026-11-18T20:00:00Z', '2026-11-23T01:00:00Z'].map((instant) => new Date(instant));

/** Converts data to the form that Firestore returns. */
const toStored = (data: object) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value instanceof Date ? Timestamp.fromDate(value) : value,
    ]),
  );

const alertStateSchema = z.object({
  packed: z.instanceof(Uint8Array),
  nextCheckAt: z.date().nullable(),
});

function seeded(business: SeededBusiness, now: Date) {
  const file = readFileSync(new URL(`books/${business.file}`, import.meta.url));
  const postings = readBooks(file, business.currency, lastBookDay(business, now));
  const owner = { id: 'grace', email: 'grace@harbor-holdings.example' };
  const documents = businessDocuments(business, owner, postings, now);
  const inside = (folder: string) => documents.filter(({ path }) => path.startsWith(`${folder}/`));
  const at = (wanted: string) => documents.find(({ path }) => path === wanted)?.data;
  const { packed, nextCheckAt } = alertStateSchema.parse(at(paths.alertState(business.id)));
  return {
    due: latestDigest(now, business.timeZone).businessDate,
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
  const all = BUSINESSES.map((business) => ({ business, ...seeded(business, now) }));

  it('some of the businesses have alerts in their digests and inbox', () => {
    expect(all.filter(({ inbox }) => inbox.size > 0).length).toBeGreaterThanOrEqual(3);
  });

  it.each(all)(
    '$business.name has the alerts of its digests in its inbox',
    ({ digests, inbox }) => {
      expect(digests).toHaveLength(22);
      const digestAlertIds = digests.flatMap(({ alerts = [] }) => alerts.map(({ id }) => id));
      expect(new Set(digestAlertIds)).toEqual(new Set(inbox.keys()));
      for (const [id, { foundAt, alert }] of inbox) {
        const digest = digests.find(({ builtAt }) => builtAt.getTime() === foundAt.getTime());
        expect(digest?.alerts?.map((one) => one.id)).toContain(id);
        expect(alert.date < (digest?.businessDate ?? '')).toBe(true);
      }
    },
  );

  it.each(all)('$business.name has alert state up to the due digest', (seeds) => {
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
