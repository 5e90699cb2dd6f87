import { JOBS, SCHEDULES } from '@daily-snapshot/domain/admin/schedule-run-schema';
import { callableFunctions, callables } from '@daily-snapshot/domain/contracts/callables';
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as exported from './index.ts';
import { maxInstances, publicMaxInstances } from './platform/config.ts';

/** Each function needs an instance of its own. */
const FUNCTIONS_MAX = 31;

/**
 * The quota of Cloud Run in a new Google Cloud project, per region. Google does not publish it. Owners
 * report 20 vCPU and 40 GiB, and that one vCPU allows at most 10 instances of a function.
 *
 * @see https://github.com/firebase/firebase-tools/issues/11001
 * @see https://github.com/firebase/firebase-tools/pull/5867
 */
const NEW_PROJECT = { cpus: 20, memoryMb: 40 * 1024, instancesOfFunction: 10 };

/** The memory of an instance before its first request. */
const BASE_MB = 200;
/** Requests that Google sends to an instance at once by default. */
const DEFAULT_CONCURRENCY = 80;
/** Memory of an ordinary request. */
const REQUEST_MB = 2;

/**
 * The peak memory of one request of each function, if it exceeds the memory of an ordinary request.
 */
const REQUEST_MB_OF: Readonly<Record<string, number>> = {
  // measured with 60,000 postings of 1,000 payees
  replayHistory: 170,
  // a file of 8 MB
  importsApi: 100,
  // 20,000 transactions in the form of the provider and in ours
  syncConnection: 60,
  // an exported page as documents, as copies and as text
  accountsApi: 20,
  // 3 MiB of detector state for 20,000 postings of 500 payees
  buildDigest: 6,
  checkAlerts: 6,
};

/** Memory that all requests of an instance share. */
const SHARED_MB_OF: Readonly<Record<string, number>> = {
  // four password hashes at once, 32 MiB each
  salesApi: 128,
  // four hashes of recovery codes at once, 32 MiB each
  accountsApi: 128,
  visitorApi: 128,
};

const endpointSchema = z.object({
  availableMemoryMb: z.number(),
  timeoutSeconds: z.number(),
  maxInstances: z.union([
    z.int().positive(),
    z.enum(['params.MAX_INSTANCES', 'params.PUBLIC_MAX_INSTANCES']),
  ]),
  // Google's default for the memory of our functions is one processor.
  cpu: z.number().default(1),
  concurrency: z.number().nullish(),
  callableTrigger: z.object({}).optional(),
  httpsTrigger: z.object({}).optional(),
  taskQueueTrigger: z
    .object({ rateLimits: z.object({ maxConcurrentDispatches: z.string() }) })
    .optional(),
  scheduleTrigger: z.object({ schedule: z.string(), timeZone: z.string() }).optional(),
});

const endpoints = new Map(
  Object.entries(exported).map(([name, { __endpoint }]) => [
    name,
    JSON.parse(JSON.stringify(__endpoint)) as unknown,
  ]),
);
const deployed = Object.keys(exported).map((name) => ({
  name,
  ...endpointSchema.parse(endpoints.get(name)),
}));
const namesWith = (
  trigger: 'callableTrigger' | 'httpsTrigger' | 'taskQueueTrigger' | 'scheduleTrigger',
) => deployed.flatMap((one) => (one[trigger] ? [one.name] : [])).toSorted();

const paramSchema = z.object({ options: z.object({ default: z.int().positive() }) });

/** Returns the instances of a function if a deployment sets no limit. */
const defaultInstancesOf = ({ maxInstances: limit }: (typeof deployed)[number]): number => {
  if (typeof limit === 'number') return limit;
  const param = limit === 'params.MAX_INSTANCES' ? maxInstances : publicMaxInstances;
  return paramSchema.parse(param).options.default;
};

const sumOf = (amountOf: (one: (typeof deployed)[number]) => number): number =>
  deployed.reduce((sum, one) => sum + amountOf(one) * defaultInstancesOf(one), 0);

describe('the instances of all functions', () => {
  it('fit the quota of a new Google Cloud project together', () => {
    expect(sumOf(({ cpu }) => cpu)).toBeLessThanOrEqual(NEW_PROJECT.cpus);
    expect(sumOf((one) => one.availableMemoryMb)).toBeLessThanOrEqual(NEW_PROJECT.memoryMb);
    for (const one of deployed) {
      expect(defaultInstancesOf(one)).toBeLessThanOrEqual(NEW_PROJECT.instancesOfFunction);
    }
  });

  it.each(deployed.filter(({ cpu }) => cpu < 1))(
    'on less than one processor are of a size that Google allows: $name',
    ({ cpu, concurrency, availableMemoryMb }) => {
      expect(concurrency).toBe(1);
      expect(availableMemoryMb).toBeLessThanOrEqual(cpu < 0.5 ? 512 : 1024);
    },
  );

  it('can take the tasks that their queue sends at once', () => {
    for (const { name, taskQueueTrigger, concurrency } of deployed) {
      if (!taskQueueTrigger) continue;
      const { maxConcurrentDispatches } = taskQueueTrigger.rateLimits;
      const [, raised, initial] =
        /^params\.MAX_INSTANCES >= 10 \? (\d+) : (\d+)$/.exec(maxConcurrentDispatches) ?? [];
      expect(Number(initial), name).toBe(concurrency);
      expect(Number(raised), name).toBeLessThanOrEqual(10 * Number(concurrency));
    }
  });
});

describe('the deployed functions', () => {
  it(`are at most ${FUNCTIONS_MAX}`, () => {
    expect(deployed.length).toBeLessThanOrEqual(FUNCTIONS_MAX);
  });

  it.each(Object.keys(exported))('state memory, timeout and instance limit: %s', (name) => {
    expect(endpointSchema.safeParse(endpoints.get(name))).toMatchObject({ success: true });
  });

  it.each(deployed)('fit the peak memory of parallel requests: $name', (one) => {
    const { name, availableMemoryMb, concurrency } = one;
    const requests = (concurrency ?? DEFAULT_CONCURRENCY) * (REQUEST_MB_OF[name] ?? REQUEST_MB);
    expect(BASE_MB + (SHARED_MB_OF[name] ?? 0) + requests).toBeLessThanOrEqual(availableMemoryMb);
  });

  it('answer every call of the contract in exactly one function', () => {
    const calls = Object.values(callableFunctions).flatMap(({ calls }) => Object.keys(calls));
    expect(calls.toSorted()).toEqual(Object.keys(callables).toSorted());
    expect(namesWith('callableTrigger')).toEqual(Object.keys(callableFunctions).toSorted());
  });

  it('include a queue per task and a schedule per interval', () => {
    expect(namesWith('taskQueueTrigger')).toEqual(Object.keys(tasks).toSorted());
    expect(namesWith('scheduleTrigger')).toEqual(Object.keys(SCHEDULES).toSorted());
  });

  it('limit the instances of public functions apart from those of customers', () => {
    const isPublic = (name: string) =>
      Object.entries(callableFunctions).some(
        ([known, { audience }]) => known === name && audience === 'public',
      );
    const open = deployed.filter(({ name, httpsTrigger }) => httpsTrigger ?? isPublic(name));
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'createCheckout',
        'salesPublicApi',
        'visitorApi',
        'stripeWebhook',
        'emailLinks',
      ]),
    );
    for (const one of open) expect(one.maxInstances).toBe('params.PUBLIC_MAX_INSTANCES');
  });
});

describe('the audience of a callable function', () => {
  /** The calls that strangers may make. A change here needs a reason. */
  const PUBLIC_CALLS = [
    'checkCertificate',
    'checkoutStatus',
    'claimLinkState',
    'createCheckout',
    'createUser',
    'predefinedUsers',
    'recoverAccount',
    'refuseConnection',
    'reportReturn',
    'resetPassword',
    'sendSignupNotification',
  ];

  it('is public for the calls of visitors only', () => {
    const publicCalls = Object.values(callableFunctions).flatMap(({ audience, calls }) =>
      audience === 'public' ? Object.keys(calls) : [],
    );
    expect(publicCalls.toSorted()).toEqual(PUBLIC_CALLS);
  });

  it('keeps a separate function for each call of the specification', () => {
    for (const name of [
      'createCheckout',
      'sendSignupNotification',
      'sendRiskAssessment',
      'createUser',
    ] as const) {
      expect(Object.keys(callableFunctions[name].calls)).toEqual([name]);
    }
  });
});

describe('schedules', () => {
  it('run by the clock in UTC', () => {
    for (const { name, scheduleTrigger } of deployed) {
      if (!scheduleTrigger) continue;
      const { everyMinutes } = SCHEDULES[name as keyof typeof SCHEDULES];
      expect(scheduleTrigger).toEqual({
        schedule: `*/${everyMinutes} * * * *`,
        timeZone: 'Etc/UTC',
      });
    }
  });

  it('run every job at least once per interval', () => {
    const jobs = Object.values(SCHEDULES).flatMap(({ everyMinutes, jobs: names }) =>
      names.map((job) => [job, everyMinutes] as const),
    );
    expect(jobs.map(([job]) => job).toSorted()).toEqual(Object.keys(JOBS).toSorted());
    for (const [job, everyMinutes] of jobs) {
      expect([5, 15, 60]).toContain(JOBS[job]);
      expect(JOBS[job] % everyMinutes).toBe(0);
    }
  });
});
