// What a business and morning takes of a processor, apart from Firestore, queues and the provider:
// all ports in memory.
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { stoppedClock } from '@daily-snapshot/domain/clock';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { bakeryBooks } from '@daily-snapshot/domain/testing/bakery-books';
import { memoryPorts } from '../../../functions/src/adapters/memory/memory-ports.ts';
import { buildDigest } from '../../../functions/src/commands/build-digest.ts';
import { deliverDigest } from '../../../functions/src/commands/deliver-digest.ts';
import { cpuMilliseconds } from '../cpu-rate.ts';

export interface MeasuredWork {
  readonly businesses: number;
  readonly mails: number;
  /** milliseconds of processor time a business */
  readonly build: number;
  readonly deliver: number;
}

export async function measureWork(businesses: number): Promise<MeasuredWork> {
  const businessDate = businessDateAt(MORNING, DEFAULT_TIME_ZONE);
  const { daybook } = bakeryBooks(businessDate, 1);
  const ports = { ...memoryPorts(), clock: stoppedClock(MORNING) };
  const digests = Array.from({ length: businesses }, (_, index) => ({
    businessId: `business-${index}`,
    businessDate,
  }));
  for (const { businessId } of digests) {
    const business = aBusiness({
      digestDueAt: MORNING,
      digestShard: shardOf(businessId),
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [`${businessId}@owners.example`] },
    });
    ports.stored.businesses.set(businessId, business);
    ports.stored.daybooks.set(businessId, daybook);
  }
  const build = await cpuMilliseconds(async () => {
    for (const digest of digests) await buildDigest(ports, digest);
  });
  const deliver = await cpuMilliseconds(async () => {
    for (const digest of digests) await deliverDigest(ports, digest);
  });
  return {
    businesses,
    mails: ports.stored.mails.length,
    build: build / businesses,
    deliver: deliver / businesses,
  };
}
