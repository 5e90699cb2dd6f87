import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { readEnvironment } from '../environments/read-environment.ts';
import { functionParameters } from '../generate/function-parameters.ts';
import { planBatches, totalsOf } from './batches.ts';
import {
  GEN1_CPU,
  GEN2_CPU,
  plannedFunctions,
  readFunctions,
  type PlannedFunction,
} from './endpoints.ts';
import { exitCodeOf, makePlan } from './plan.ts';
import { planJson } from './plan-json.ts';
import { planText } from './print-plan.ts';
import { KNOWN_SECRETS, secretKind } from './secrets.ts';

const example = readEnvironment('example');
const everythingOff: DeploymentEnvironment = {
  ...example,
  people: {},
  switches: {
    stripe: false,
    plaid: false,
    quickbooks: false,
    xero: false,
    appCheck: false,
    analytics: false,
  },
};

const planOf = async (environment: DeploymentEnvironment) =>
  makePlan({
    name: 'trial',
    environment,
    example,
    functions: await readFunctions(functionParameters(environment)),
  });

describe('the plan of the example', async () => {
  const plan = await planOf(example);

  it('lists the real functions with their secrets', () => {
    const names = plan.functions.map(({ name }) => name);
    expect(names).toContain('buildDigest');
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
    const webhook = plan.functions.find(({ name }) => name === 'stripeWebhook');
    expect(webhook?.secrets).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'UNSUBSCRIBE_SECRET',
    ]);
    expect(
      plan.functions.every(
        ({ cpu, memoryMiB, timeoutSeconds }) => cpu > 0 && memoryMiB > 0 && timeoutSeconds > 0,
      ),
    ).toBe(true);
  });

  it('deploys every function in exactly one batch', () => {
    const deployed = plan.batches.flatMap(({ functions }) => functions);
    expect(deployed.toSorted()).toEqual(plan.functions.map(({ name }) => name).toSorted());
  });

  it('knows the form of every secret that a function needs', () => {
    const needed = new Set(plan.functions.flatMap(({ secrets }) => secrets));
    expect([...needed].filter((name) => !KNOWN_SECRETS.includes(name))).toEqual([]);
    const ids = plan.checks.map(({ id }) => id);
    for (const name of needed) expect(ids).toContain(`secret:${name}`);
  });

  it('calls nothing ok that only Google, a provider or the DNS knows', () => {
    const online = plan.checks.filter(({ id }) => /^(?:google|secret|webhook|mail):/.test(id));
    expect(online.length).toBeGreaterThan(15);
    expect(new Set(online.map(({ status }) => status))).toEqual(new Set(['unknown']));
  });

  it('says what is off, and is deployable', () => {
    const off = plan.checks.flatMap(({ id, status }) => (status === 'off' ? [id] : []));
    expect(off).toEqual(['switch:xero', 'switch:appCheck', 'switch:analytics']);
    expect(exitCodeOf(plan)).toBe(0);
  });

  it('has the documented JSON', () => {
    const json = JSON.parse(planJson(plan)) as Record<string, unknown>;
    expect(Object.keys(json)).toEqual(['environment', 'checks', 'functions', 'batches', 'totals']);
    const [one] = json.functions as readonly object[];
    expect(Object.keys(one ?? {})).toEqual([
      'name',
      'cpu',
      'memoryMiB',
      'maxInstances',
      'timeoutSeconds',
      'secrets',
    ]);
    expect(planText(plan)).toContain('Nothing that is known stops the deployment.');
  });
});

it('a deployment without optional features needs two secrets and says what is off', async () => {
  const plan = await planOf(everythingOff);
  const secrets = plan.checks.filter(({ id }) => id.startsWith('secret:'));
  expect(secrets.map(({ id }) => id)).toEqual([
    'secret:SENDGRID_API_KEY',
    'secret:UNSUBSCRIBE_SECRET',
  ]);
  expect(plan.checks.filter(({ status }) => status === 'off')).toHaveLength(6);
  expect(plan.checks.find(({ id }) => id === 'switch:stripe')?.message).toContain(
    'No owner gets digests',
  );
  expect(exitCodeOf(plan)).toBe(0);
});

it('values that the setup has not created yet block a deployment', async () => {
  const { eventsPublicKey: _, ...mail } = example.mail;
  const functions: readonly PlannedFunction[] = [];
  const environment = { ...example, web: {}, mail };
  const plan = await makePlan({ name: 'trial', environment, example, functions });
  const missing = plan.checks.flatMap(({ id, status }) => (status === 'missing' ? [id] : []));
  expect(missing).toEqual(['parameter:web.apiKey', 'parameter:mail.eventsPublicKey']);
  expect(exitCodeOf(plan)).toBe(1);
});

it('a key of SendGrid that is no public key is invalid', async () => {
  const environment = { ...example, mail: { ...example.mail, eventsPublicKey: 'AAAA' } };
  const plan = await makePlan({ name: 'trial', environment, example, functions: [] });
  expect(plan.checks.find(({ id }) => id === 'parameter:mail.eventsPublicKey')?.status).toBe(
    'invalid',
  );
});

describe('batches', () => {
  const one = (name: string, trigger: PlannedFunction['trigger'], cpu = 1): PlannedFunction => ({
    name,
    trigger,
    cpu,
    memoryMiB: 512,
    maxInstances: 10,
    timeoutSeconds: 60,
    secrets: [],
  });
  const many = [
    ...Array.from({ length: 20 }, (_, index) => one(`call${index}`, 'request')),
    one('sweep', 'schedule'),
    one('build', 'task'),
  ];

  it('have at most eight functions, and tasks before requests before schedules', () => {
    const batches = planBatches(many, 20);
    expect(batches.map(({ functions }) => functions.length)).toEqual([0, 1, 8, 8, 4, 1, 0]);
    expect(batches[0]?.only).toBe('firestore');
    expect(batches[1]?.functions).toEqual(['build']);
    expect(batches.at(-2)?.functions).toEqual(['sweep']);
    expect(batches.at(-1)?.only).toBe('hosting');
  });

  it('use at most half of the processor quota', () => {
    const batches = planBatches(many, 6);
    expect(Math.max(...batches.map(({ cpu }) => cpu))).toBe(3);
  });

  it('refuse a function that does not fit', () => {
    expect(() => planBatches([one('large', 'task', 4)], 6)).toThrow('large needs 4 CPU');
  });

  it('add up', () => {
    const batches = planBatches(many, 20);
    expect(totalsOf(many, batches)).toEqual({
      functions: 22,
      batches: 7,
      cpu: 22,
      cpuAtMost: 220,
      memoryMiB: 22 * 512,
      secrets: 0,
    });
  });
});

describe('the processors of a function', () => {
  const endpoint = {
    availableMemoryMb: 512,
    timeoutSeconds: 60,
    maxInstances: 'params.MAX_INSTANCES',
  };
  const cpuOf = (cpu: unknown) =>
    plannedFunctions({ f: { ...endpoint, cpu } }, { MAX_INSTANCES: '7' })[0];

  it('follow from the definition, or from the memory as firebase-tools decides', () => {
    expect(cpuOf(undefined)).toMatchObject({ cpu: 1, maxInstances: 7 });
    expect(cpuOf('gcf_gen1')?.cpu).toBe(0.3333);
    expect(cpuOf(0.5)?.cpu).toBe(0.5);
    expect(() => cpuOf('params.UNKNOWN')).toThrow('is no parameter with a number');
  });

  it('are those of firebase-tools for every memory size', () => {
    const tools = createRequire(import.meta.url)('firebase-tools/lib/deploy/functions/backend') as {
      memoryToGen1Cpu: (memory: number) => number;
      memoryToGen2Cpu: (memory: number) => number;
    };
    for (const memory of Object.keys(GEN2_CPU).map(Number)) {
      expect(GEN1_CPU[memory]).toBe(tools.memoryToGen1Cpu(memory));
      expect(GEN2_CPU[memory]).toBe(tools.memoryToGen2Cpu(memory));
    }
  });
});

describe('the form of a secret', () => {
  it.each([
    ['STRIPE_SECRET_KEY', 'rk_live_abc', 'rk_test_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a, whsec_b', 'we_a'],
    ['SENDGRID_API_KEY', 'SG.a-b.c_d', 'sg.a.b'],
    ['CONNECTOR_KEY', 'projects/a/locations/b/keyRings/c/cryptoKeys/d', 'local:abc'],
    ['ADMIN_SETUP_SECRET', 'none', 'short'],
  ])('of %s accepts "%s" and not "%s"', (name, valid, invalid) => {
    const { form } = secretKind(name, example);
    expect([form?.test(valid), form?.test(invalid)]).toEqual([true, false]);
  });
});
