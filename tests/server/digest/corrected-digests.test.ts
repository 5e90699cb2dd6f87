// The tool for the aftermath of a bug: finds wrong digests, lets the next digest correct them, and tells
// the owners once.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import { firestoreDigestCorrections } from '../../../functions/src/digest/firestore/digest-corrections.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { correctDigests } from '../../../tools/aftermath/correct-digests.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { aLine } from '../../kit/builders/postings.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../kit/builders/mail.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';

const FRIDAY = businessDate('2026-11-20');
const SUNDAY = businessDate('2026-11-22');
const MONDAY = businessDate('2026-11-23');
const TUESDAY = businessDate('2026-11-24');
const ASKED = { from: MONDAY, to: MONDAY, bug: 'refunds-2026-11', isApplied: true };

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
beforeEach(() => {
  const projectId = `demo-aftermath-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
});

/** Builds the digest of Monday for two businesses, and makes Friday of the bakery wrong by $100. */
async function withWrongDigest() {
  const memory = memoryPorts();
  memory.stored.signIns.set('ada', { address: 'ada@bluebird.example', isVerified: true });
  const ports = {
    ...memory,
    ...firestorePorts(db),
    digestCorrections: firestoreDigestCorrections(db),
    clock: stoppedClock(DIGEST_TIME),
  };
  for (const businessId of ['bakery', 'florist']) {
    await db.doc(paths.business(businessId)).set(
      aBusiness({
        members: { ada: 'owner' },
        digestDueAt: DIGEST_TIME,
        entitlement: { hasDigests: true },
        digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example'] },
      }),
    );
    await importLines(ports, {
      businessId,
      lines: [aLine({ id: 'sale', date: FRIDAY, amount: 50_000, kind: 'sale' })],
      source: { name: 'Bank', provides: ['profit'], completeThrough: SUNDAY, problem: null },
    });
    await buildDigest(ports, { businessId, businessDate: MONDAY });
  }
  const ref = db.doc(paths.digest('bakery', MONDAY));
  const digest = digestSchema.parse((await ref.get()).data());
  const days = digest.snapshot.days.map((day) => {
    const { revenue } = day.figures;
    if (day.date !== FRIDAY || revenue.state !== 'final') return day;
    return {
      ...day,
      figures: { ...day.figures, revenue: { ...revenue, amount: revenue.amount + 10_000 } },
    };
  });
  await ref.update({ 'snapshot.days': days });
  return ports;
}

const mailsToOwners = async () =>
  (await db.collection(paths.outbox).where('email.kind', '==', 'numbers-corrected').get()).docs.map(
    (one) => one.get('mail.text') as string,
  );

describe('the aftermath of a bug', () => {
  it('is only shown in a plan', async () => {
    const ports = await withWrongDigest();
    const lines: string[] = [];
    const found = await correctDigests(ports, { ...ASKED, isApplied: false }, (line) =>
      lines.push(line),
    );
    expect(found).toEqual({
      digestCount: 1,
      businessCount: 1,
      correctedDayCount: 0,
      ownerCount: 0,
      unreadableCount: 0,
    });
    expect(lines).toEqual(['bakery  2026-11-23  2026-11-20  revenue 20.0% too high']);
    expect(await mailsToOwners()).toEqual([]);
  });

  it('is corrected by the next digest, and each owner gets one e-mail', async () => {
    const ports = await withWrongDigest();
    expect(await correctDigests(ports, ASKED, () => undefined)).toEqual({
      digestCount: 1,
      businessCount: 1,
      correctedDayCount: 1,
      ownerCount: 1,
      unreadableCount: 0,
    });
    const [text] = await mailsToOwners();
    expect(text).toContain('had wrong numbers for Friday, November 20');

    // A second run finds nothing, before and after the next digest.
    const nothing = {
      digestCount: 0,
      businessCount: 0,
      correctedDayCount: 0,
      ownerCount: 0,
      unreadableCount: 0,
    };
    expect(await correctDigests(ports, ASKED, () => undefined)).toEqual(nothing);
    const tomorrow = { ...ports, clock: stoppedClock(NEXT_DIGEST_TIME) };
    await buildDigest(tomorrow, { businessId: 'bakery', businessDate: TUESDAY });
    const next = await ports.digests.find({ businessId: 'bakery', businessDate: TUESDAY });
    expect(next?.snapshot.corrections).toMatchObject([
      { about: FRIDAY, measure: 'revenue', was: 60_000, is: 50_000 },
    ]);
    expect(await correctDigests(ports, ASKED, () => undefined)).toEqual(nothing);
    expect(await mailsToOwners()).toHaveLength(1);
  });

  it('leaves digests of other days, builds and businesses alone', async () => {
    const ports = await withWrongDigest();
    for (const other of [
      { from: TUESDAY, to: TUESDAY },
      { builtBy: 'builddigest-00012-abc' },
      { builtFrom: NEXT_DIGEST_TIME },
      { businessId: 'florist' },
    ]) {
      const found = await correctDigests(ports, { ...ASKED, ...other }, () => undefined);
      expect(found.digestCount).toBe(0);
    }
  });

  it('names a business that cannot be read, and continues with the others', async () => {
    const ports = await withWrongDigest();
    await db.doc(paths.business('a-broken-one')).set({ name: 7 });
    const lines: string[] = [];
    const found = await correctDigests(ports, { ...ASKED, isApplied: false }, (line) =>
      lines.push(line),
    );
    expect(found).toMatchObject({ digestCount: 1, unreadableCount: 1 });
    expect(lines).toContain('a-broken-one  cannot be read');
  });
});
