// An owner of three businesses who gets one e-mail for all of them, on ports in memory.
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { startCombined } from '@daily-snapshot/domain/mail/combined/combined-schedule';
import { buildCombinedDigest } from '../../../functions/src/digest/commands/build-combined-digest.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { aBusiness } from '../builders/business.ts';
import { DIGEST_TIME } from '../builders/mail.ts';
import { memoryPorts } from './memory-ports.ts';

export const ADA = 'ada@harbor.example';
export const BOOKS = 'books@harbor.example';
export const MONDAY = businessDate('2026-11-23');
export const COMBINED_KEY = { accountId: 'ada', businessDate: MONDAY };
export const COMBINED_ID = 'combined-digest.ada_2026-11-23';

/** Returns the time this many minutes after the digests are due. */
export const minutesAfter = (minutes: number): Date =>
  new Date(DIGEST_TIME.getTime() + minutes * 60_000);

export function combinedOwner(
  differences: Readonly<Record<string, Partial<Business>>> = {},
  { isOn = true }: { readonly isOn?: boolean } = {},
) {
  let now = minutesAfter(0);
  const ports = { ...memoryPorts(), clock: { now: () => now } };
  const { stored } = ports;
  for (const [id, name] of [
    ['harbor', 'Harbor Cafe'],
    ['oak', 'Oak Street'],
    ['pine', 'Pine Deli'],
  ] as const) {
    stored.businesses.set(
      id,
      aBusiness({
        name,
        digestDueAt: DIGEST_TIME,
        digestShard: shardOf(id),
        entitlement: { hasDigests: true },
        digestPreferences: { isPaused: false, recipients: [ADA, BOOKS] },
        ...(isOn && { combinedOwners: ['ada'] }),
        ...differences[id],
      }),
    );
  }
  stored.signIns.set('ada', { address: ADA, isVerified: true });
  const owner = { accountId: 'ada', address: ADA };
  if (isOn) stored.combinedEmails.set('ada', startCombined(owner, stored.businesses, now));

  /** Runs the tasks of digests and e-mails until none is left. */
  const runTasks = async () => {
    while (stored.tasks.size > 0) {
      const queued = [...stored.tasks.values()];
      stored.tasks.clear();
      for (const { name, payload } of queued) {
        if (name === 'buildDigest') {
          const key = tasks[name].parse(payload);
          if ('accountId' in key) await buildCombinedDigest(ports, key);
        }
        if (name === 'deliverDigest') await deliverMail(ports, tasks[name].parse(payload));
        if (name === 'deliverEmail') await deliverMail(ports, tasks[name].parse(payload));
      }
    }
  };

  return {
    ports,
    stored,
    runTasks,
    setTime: (time: Date) => {
      now = time;
    },
    build: async (businessId: string, date = MONDAY) => {
      await buildDigest(ports, { businessId, businessDate: date });
      await runTasks();
    },
    change: (businessId: string, fields: Partial<Business>) => {
      const business = stored.businesses.get(businessId);
      if (business) stored.businesses.set(businessId, { ...business, ...fields });
    },
    /** Returns what each address got: subjects, in the order of sending. */
    subjectsTo: (address: string) =>
      stored.mails
        .filter(({ recipients }) => recipients.some((one) => one.address === address))
        .map(({ mail }) => mail.subject),
  };
}
