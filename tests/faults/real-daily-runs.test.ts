import { isDigest } from '@daily-snapshot/domain/mail/mail-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore, type RunningFirestore } from '../../emulators/firestore/index.ts';
import { CRASH_POINTS, NO_FAULTS, type Faults } from '../kit/faults/faults.ts';
import { judge, type History } from '../kit/faults/delivery-history.ts';
import { runDigestDay } from '../kit/faults/digest-day.ts';
import {
  randomFaults,
  BUSINESSES_PER_RUN,
  EVENTS,
  type EventOrder,
} from '../kit/faults/random-runs.ts';
import { runRealDailyRun } from './real-daily-run.ts';
import { bundleWorker, WorkerPool } from './worker-pool.ts';

/** How many mornings of each kind; more by FAULT_SEEDS. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? 5);
const TIMEOUT_MS = 60_000 + SEEDS * 30_000;

let firestore: RunningFirestore;
let pool: WorkerPool;
beforeAll(async () => {
  firestore = await startFirestore();
  process.env.METADATA_SERVER_DETECTION = 'none';
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
  await bundleWorker();
  pool = new WorkerPool(process.env.FIRESTORE_EMULATOR_HOST);
});
afterAll(async () => {
  pool.close();
  await firestore.close();
});

/** How many mails each business got. */
const mailsOf = ({ businessIds, accepted }: History) =>
  businessIds.map(
    (id) => accepted.filter(({ mail: { key } }) => isDigest(key) && key.businessId === id).length,
  );

const GROUPS = 5;
/** Points of every kind in each. */
const POINT_GROUPS = Array.from({ length: GROUPS }, (_, group) =>
  CRASH_POINTS.filter((__, index) => index % GROUPS === group),
);

describe('processes that are killed', () => {
  // The first mail is lost, and so is the second attempt at it.
  const moods: Faults['moods'] = ['request-lost', 'well', 'well', 'request-lost'];

  it.each(POINT_GROUPS.map((points) => ({ points, names: points.join('; ') })))(
    'leave one mail for each business: $names',
    async ({ points }) => {
      const faults: Faults = {
        ...NO_FAULTS,
        moods,
        kills: points.map((point) => ({ point, time: 1 })),
        eventDelayMs: EVENTS['in time'],
      };
      const history = await runRealDailyRun(faults, { seed: 7, businesses: 2 }, pool);
      expect(history.killed.toSorted()).toEqual(points.toSorted());
      expect(judge(history)).toEqual({ broken: [], extraMails: 0 });
      expect(mailsOf(history)).toEqual([1, 1]);
    },
  );
});

describe.each(Object.keys(EVENTS) as EventOrder[])(
  'mornings of real processes, and events come %s',
  (eventsCome) => {
    it(
      'keep the promises that they keep in memory',
      async () => {
        let [kills, extraMails] = [0, 0];
        for (let seed = 1; seed <= SEEDS; seed += 1) {
          const faults: Faults = {
            ...randomFaults(seed, eventsCome),
            // Forty-six copies of everything say no more than three, over a network.
            eventCopies: { least: 1, most: 3 },
          };
          const options = { seed, businesses: BUSINESSES_PER_RUN };
          const real = await runRealDailyRun(faults, options, pool);
          const twin = await runDigestDay(faults, options);
          const verdict = judge(real);
          kills += real.killed.length;
          extraMails += verdict.extraMails;
          const broken = { real: verdict.broken, twin: judge(twin).broken };
          expect({ seed, ...broken }).toEqual({ seed, real: [], twin: [] });
          // Who unsubscribes when is chance of another kind; and where events fail, who gets a second mail.
          if (eventsCome !== 'in time' || faults.unsubscribing > 0) continue;
          expect({ seed, mails: mailsOf(real) }).toEqual({ seed, mails: mailsOf(twin) });
        }
        console.log(
          `${SEEDS} mornings of ${BUSINESSES_PER_RUN} businesses, events ${eventsCome}: ` +
            `${kills} processes killed, 0 broken promises, ${extraMails} mails too many`,
        );
      },
      TIMEOUT_MS,
    );
  },
);
