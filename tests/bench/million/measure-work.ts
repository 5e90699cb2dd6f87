// Measures the processor time of one business's daily run without Firestore, queues and the mail
// provider: all ports are in memory.
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { bakeryBooks } from '../../kit/sample-ledgers/bakery-ledger.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { cpuMilliseconds } from '../support/cpu-rate.ts';

export interface MeasuredWork {
  readonly businesses: number;
  readonly mails: number;
  /** milliseconds of processor time per business */
  readonly build: number;
  readonly deliver: number;
}

export async function measureWork(businesses: number): Promise<MeasuredWork> {
  const businessDate = businessDateAt(DIGEST_TIME, DEFAULT_TIME_ZONE);
  const { dailySummaries } = bakeryBooks(businessDate, 1);
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const digests = Array.from({ length: businesses }, (_, index) => ({
    businessId: `business-${index}`,
    businessDate,
  }));
  for (const { businessId } of digests) {
    const business = aBusiness({
      digestDueAt: DIGEST_TIME,
      digestShard: shardOf(businessId),
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [`${businessId}@owners.example`] },
    });
    ports.stored.businesses.set(businessId, business);
    ports.stored.dailySummaries.set(businessId, dailySummaries);
  }
  const build = await cpuMilliseconds(async () => {
    for (const digest of digests) await buildDigest(ports, digest);
  });
  const deliver = await cpuMilliseconds(async () => {
    for (const digest of digests) await deliverMail(ports, digest);
  });
  return {
    businesses,
    mails: ports.stored.mails.length,
    build: build / businesses,
    deliver: deliver / businesses,
  };
}
