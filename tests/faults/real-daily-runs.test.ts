import { isDigest } from '@daily-snapshot/domain/mail/mail-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../kit/firestore/start-indexed-firestore.ts';
import { CRASH_POINTS, NO_FAULTS, type Faults } from '../kit/faults/faults.ts';
import { checkCombinedHistory } from '../kit/faults/check-combined-history.ts';
import { checkHistory, type History } from '../kit/faults/check-history.ts';
import { runMemoryDailyRun } from '../kit/faults/memory-daily-run.ts';
import {
  randomFaults,
  BUSINESSES_PER_RUN,
  EVENT_DELAYS,
  type EventTiming,
} from '../kit/faults/random-runs.ts';
import { runRealDailyRun } from '../kit/faults/real-daily-run.ts';
import { bundleWorker, WorkerPool } from '../kit/faults/worker-pool.ts';

/** The number of daily runs of each kind. Set FAULT_SEEDS for more. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? 5);
const TIMEOUT_MS = 60_000 + SEEDS * 30_000;

let firestore: RunningFirestore;
let pool: WorkerPool;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
  await bundleWorker();
  pool = new WorkerPool(process.env.FIRESTORE_EMULATOR_HOST);
});
afterAll(async () => {
  pool.close();
  await firestore.close();
});

/** Returns the number of mails that each business got. */
const mailsOf = ({ businessIds, accepted }: History) =>
  businessIds.map(
    (id) => accepted.filter(({ mail: { key } }) => isDigest(key) && key.businessId === id).length,
  );

const GROUPS = 5;
/** Each group has crash points of every kind. */
const POINT_GROUPS = Array.from({ length: GROUPS }, (_, group) =>
  CRASH_POINTS.filter((__, index) => index % GROUPS === group),
);

describe('killed processes', () => {
  // The first mail is lost, and so is the second attempt.
  const behaviors: Faults['behaviors'] = ['request-lost', 'well', 'well', 'request-lost'];

  it.each(POINT_GROUPS.map((points) => ({ points, names: points.join('; ') })))(
    'send one mail per business: $names',
    async ({ points }) => {
      const faults: Faults = {
        ...NO_FAULTS,
        behaviors,
        kills: points.map((point) => ({ point, time: 1 })),
        eventDelayMs: EVENT_DELAYS['in time'],
      };
      const history = await runRealDailyRun(faults, { seed: 7, businesses: 2 }, pool);
      expect(history.killed.toSorted()).toEqual(points.toSorted());
      expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
      expect(mailsOf(history)).toEqual([1, 1]);
    },
  );
});

describe('an owner of several businesses', () => {
  // If all digests are in one mail, its first two attempts are lost, and the second is recalled. A
  // digest that comes late has a mail of its own, so that each mail loses one.
  const behaviors: Faults['behaviors'] = ['request-lost', 'request-lost', 'well', 'answer-lost'];

  // A mail survives no more kills at once: its second attempt can be recalled for 14 minutes.
  it.each(POINT_GROUPS.map((points) => ({ points, names: points.join('; ') })))(
    'gets one mail with all digests although processes are killed: $names',
    async ({ points }) => {
      const faults: Faults = {
        ...NO_FAULTS,
        behaviors,
        kills: points.map((point) => ({ point, time: 1 })),
        eventDelayMs: EVENT_DELAYS['in time'],
      };
      const options = { seed: 7, businesses: 3, isCombined: true };
      const history = await runRealDailyRun(faults, options, pool);
      // The other points are reached only by a first attempt that is accepted, or by a recall.
      expect(history.killed.length).toBeGreaterThanOrEqual(2);
      expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
      expect(checkCombinedHistory(history)).toEqual({ broken: [], extraMails: 0 });
    },
    TIMEOUT_MS,
  );

  it(
    'gets one mail a day in random runs',
    async () => {
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const faults: Faults = {
          ...randomFaults(seed, 'in time'),
          eventCopies: { least: 1, most: 3 },
        };
        const options = { seed, businesses: 3, isCombined: true };
        const history = await runRealDailyRun(faults, options, pool);
        const check = checkCombinedHistory(history);
        expect({ seed, ...check }).toEqual({ seed, broken: [], extraMails: 0 });
      }
    },
    TIMEOUT_MS,
  );
});

describe.each(Object.keys(EVENT_DELAYS) as EventTiming[])(
  'daily runs in real processes, events: %s',
  (eventTiming) => {
    it(
      'keep the same promises as in memory',
      async () => {
        let [kills, extraMails] = [0, 0];
        for (let seed = 1; seed <= SEEDS; seed += 1) {
          const faults: Faults = {
            ...randomFaults(seed, eventTiming),
            // Over a network, 46 copies of each event find no more than three.
            eventCopies: { least: 1, most: 3 },
          };
          const options = { seed, businesses: BUSINESSES_PER_RUN };
          const real = await runRealDailyRun(faults, options, pool);
          const twin = await runMemoryDailyRun(faults, options);
          const check = checkHistory(real);
          kills += real.killed.length;
          extraMails += check.extraMails;
          const broken = { real: check.broken, twin: checkHistory(twin).broken };
          expect({ seed, ...broken }).toEqual({ seed, real: [], twin: [] });
          // Runs daily runs in real processes that are killed. The suite starts its own emulators.
          if (eventTiming !== 'in time' || faults.unsubscribing > 0) continue;
          expect({ seed, mails: mailsOf(real) }).toEqual({ seed, mails: mailsOf(twin) });
        }
        console.log(
          `${SEEDS} daily runs of ${BUSINESSES_PER_RUN} businesses, events ${eventTiming}: ` +
            `${kills} processes killed, 0 broken promises, ${extraMails} extra mails`,
        );
      },
      TIMEOUT_MS,
    );
  },
);
