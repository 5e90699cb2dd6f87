import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { db } from './admin-sdk.ts';

/** Stores a business whose latest digest is still due, with one recipient. */
export async function storeBusinessWithDueDigest(name = 'Harbor Bread') {
  const { businessDate, dueAt } = latestDigest(new Date(), DEFAULT_TIME_ZONE);
  const address = `${crypto.randomUUID()}@harbor.example`;
  const { id } = db.collection(paths.businesses).doc();
  await db.doc(paths.business(id)).set({
    name,
    timeZone: DEFAULT_TIME_ZONE,
    members: {},
    createdAt: new Date(),
    digestPreferences: { isPaused: false, recipients: [address] },
    entitlement: { hasDigests: true },
    digestDueAt: dueAt,
    digestShard: shardOf(id),
  });
  return { id, address, businessDate, dueAt };
}
