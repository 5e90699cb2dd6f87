// Counts the billed Firestore operations of a combined e-mail, and races its tasks on a database.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { combinedMailKey } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCombinedDigest } from '../../../functions/src/digest/commands/build-combined-digest.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { setCombinedEmail } from '../../../functions/src/digest/commands/set-combined-email.ts';
import { sweepCombinedDigests } from '../../../functions/src/digest/commands/sweep-combined-digests.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const ADA = 'ada@harbor.example';
const BOOKS = 'books@harbor.example';
const OWNER = { id: 'ada', email: ADA };
const MONDAY = businessDate('2026-11-23');
const KEY = { accountId: 'ada', businessDate: MONDAY };
const IDS = ['harbor', 'oak', 'pine'];

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

async function newOwner({
  isOn = true,
  now = DIGEST_TIME,
  recipients = [ADA],
}: { readonly isOn?: boolean; readonly now?: Date; readonly recipients?: string[] } = {}) {
  const projectId = `demo-combined-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const ports = { ...memoryPorts(), ...firestorePorts(db), db, clock: stoppedClock(now) };
  for (const id of IDS) {
    await db.doc(paths.business(id)).set(
      aBusiness({
        name: id,
        digestDueAt: DIGEST_TIME,
        digestShard: shardOf(id),
        entitlement: { hasDigests: true },
        digestPreferences: { isPaused: false, recipients },
      }),
    );
  }
  if (isOn) await setCombinedEmail(ports, { isWanted: true }, OWNER);
  firestore.takeCost();
  return ports;
}

/** Returns the reads and writes since the last call. */
const cost = () => {
  const { reads, writes } = firestore.takeCost();
  return { reads, writes };
};

const build = (ports: Parameters<typeof buildDigest>[0], businessId: string) =>
  buildDigest(ports, { businessId, businessDate: MONDAY });

describe('the cost of a combined e-mail', () => {
  it('is one more read for each business, and one e-mail instead of three', async () => {
    const single = await newOwner({ isOn: false });
    for (const id of IDS) await build(single, id);
    const built = cost();
    for (const id of IDS) await deliverMail(single, { businessId: id, businessDate: MONDAY });
    const delivered = cost();

    const combined = await newOwner();
    for (const id of IDS) await build(combined, id);
    expect(cost()).toEqual({ reads: built.reads + IDS.length, writes: built.writes });
    await buildCombinedDigest(combined, KEY);
    // The settings, three businesses, the suppression and three digests; the settings and the mail.
    expect(cost()).toEqual({ reads: 8, writes: 2 });
    expect(await deliverMail(combined, combinedMailKey(KEY))).toBe('sent');
    // The mail, the suppression and three businesses; the claim and the answer.
    expect(cost()).toEqual({ reads: 5, writes: 2 });
    expect(delivered).toEqual({ reads: 6, writes: 6 });
  });

  it('is no write while the e-mail waits for a digest', async () => {
    const ports = await newOwner();
    await build(ports, 'harbor');
    firestore.takeCost();
    expect(await buildCombinedDigest(ports, KEY)).toBe('waiting');
    expect(cost()).toEqual({ reads: 5, writes: 0 });
  });

  it('is one read for each part of a sweep that finds nothing', async () => {
    const ports = await newOwner({ isOn: false });
    await sweepCombinedDigests(ports, { scheduledAt: DIGEST_TIME, shards: [shardOf('ada')] });
    expect(cost()).toEqual({ reads: 1, writes: 0 });
  });
});

describe('a combined e-mail on a database', () => {
  const mailsOf = async (ports: Awaited<ReturnType<typeof newOwner>>) => {
    const { docs } = await ports.db.collection(paths.outbox).get();
    return docs.map((entry) => ({
      id: entry.id,
      state: entry.get('delivery.state') as string,
      businessIds: entry.get('combined.businessIds') as string[] | undefined,
    }));
  };

  it('contains each digest once if all its tasks run at the same time', async () => {
    const ports = await newOwner({ recipients: [ADA, BOOKS] });
    const race = () => buildCombinedDigest(ports, KEY);
    await Promise.all(IDS.flatMap((id) => [build(ports, id), race(), race()]));
    await race();
    const combined = (await mailsOf(ports)).filter(({ businessIds }) => businessIds);
    expect(combined.map(({ businessIds }) => businessIds?.toSorted())).toEqual([IDS]);
    const key = combinedMailKey(KEY);
    await Promise.all([deliverMail(ports, key), deliverMail(ports, key), deliverMail(ports, key)]);
    expect(ports.stored.mails).toHaveLength(1);
  });

  it('leaves a digest in one mail if it is built while the e-mail goes out without it', async () => {
    const late = new Date(DIGEST_TIME.getTime() + 10 * 60_000);
    for (let time = 0; time < 3; time += 1) {
      const ports = await newOwner({ now: late });
      await build(ports, 'harbor');
      await build(ports, 'oak');
      await Promise.all([build(ports, 'pine'), buildCombinedDigest(ports, KEY)]);
      await buildCombinedDigest(ports, KEY);
      const mails = await mailsOf(ports);
      const isInCombined = mails.some(({ businessIds }) => businessIds?.includes('pine'));
      const single = mails.find(({ id }) => id === `pine_${MONDAY}`);
      expect(single?.state).toBe(isInCombined ? 'skipped' : 'planned');
    }
  });

  it('is found by the sweep once it is due', async () => {
    const ports = await newOwner();
    const page = { scheduledAt: DIGEST_TIME, shards: [shardOf('ada')] };
    await sweepCombinedDigests(ports, page);
    expect([...ports.stored.tasks.values()]).toContainEqual({
      name: 'buildDigest',
      payload: KEY,
    });
  });

  it('is sent with the digests that wait for it when it is turned off', async () => {
    const ports = await newOwner();
    await build(ports, 'harbor');
    await setCombinedEmail(ports, { isWanted: false }, OWNER);
    expect(await buildCombinedDigest(ports, KEY)).toBe('planned');
    expect((await ports.db.doc(paths.combinedEmail('ada')).get()).exists).toBe(false);
    const business = await ports.businesses.find('oak');
    expect(business?.combinedOwners).toEqual([]);
  });
});
