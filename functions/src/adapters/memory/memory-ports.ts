// The ports in memory: what the tests of commands run on.
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Digest } from '@daily-snapshot/domain/contracts/digest';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type { Businesses, DueBusiness } from '../../ports/businesses.ts';
import type { Digests } from '../../ports/digests.ts';
import type { Sweep, Sweeps } from '../../ports/sweeps.ts';
import type { TaskQueue } from '../../ports/task-queue.ts';

export interface MemoryPorts {
  readonly businesses: Businesses;
  readonly digests: Digests;
  readonly sweeps: Sweeps;
  readonly taskQueue: TaskQueue;
  /** What they hold, to look at and to set up. */
  readonly stored: {
    readonly businesses: Map<string, Business>;
    /** By business and day: `bakery 2026-11-23`. */
    readonly digests: Map<string, Digest>;
    readonly sweeps: Sweep[];
    /** By key. */
    readonly tasks: Map<string, { name: TaskName; payload: TaskPayload<TaskName> }>;
  };
}

export function memoryPorts(): MemoryPorts {
  const stored: MemoryPorts['stored'] = {
    businesses: new Map(),
    digests: new Map(),
    sweeps: [],
    tasks: new Map(),
  };
  const setDigestDueAt = (businessId: string, digestDueAt: Date) => {
    const business = stored.businesses.get(businessId);
    if (!business) throw new Error(`There is no business ${businessId}.`);
    stored.businesses.set(businessId, { ...business, digestDueAt });
  };

  return {
    stored,

    businesses: {
      find: async (businessId) => stored.businesses.get(businessId),
      setDigestDueAt: async (businessId, digestDueAt) => setDigestDueAt(businessId, digestDueAt),
      async *dueForDigest(at, pageSize) {
        const due = [...stored.businesses].flatMap(
          ([businessId, { timeZone, digestDueAt }]): DueBusiness[] =>
            digestDueAt && digestDueAt <= at ? [{ businessId, timeZone, digestDueAt }] : [],
        );
        due.sort((a, b) => a.digestDueAt.getTime() - b.digestDueAt.getTime());
        for (let start = 0; start < due.length; start += pageSize) {
          yield due.slice(start, start + pageSize);
        }
      },
    },

    digests: {
      publish: async (businessId, digest, nextDueAt) => {
        const dueAt = stored.businesses.get(businessId)?.digestDueAt;
        if (dueAt && dueAt < nextDueAt) setDigestDueAt(businessId, nextDueAt);
        const key = `${businessId} ${digest.businessDate}`;
        if (stored.digests.has(key)) return false;
        stored.digests.set(key, digest);
        return true;
      },
    },

    sweeps: {
      record: async (sweep) => {
        stored.sweeps.push(sweep);
      },
    },

    taskQueue: {
      enqueue: async (name, payload, key) => {
        if (!stored.tasks.has(key)) stored.tasks.set(key, { name, payload });
      },
    },
  };
}
