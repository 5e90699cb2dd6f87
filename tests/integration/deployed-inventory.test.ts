// The deployed functions and the URLs of the site match their declarations, and nothing else
// exists.
import { readFile } from 'node:fs/promises';
import { callableFunctions } from '@daily-snapshot/domain/contracts/callables';
import { SCHEDULES } from '@daily-snapshot/domain/admin/schedule-run-schema';
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressOf } from '../../emulators/local/environment-file.ts';
import * as exported from '../../functions/src/index.ts';
import { PRERENDERED } from '../../web/src/app/pages.ts';
import { paths } from '../../web/src/app/paths.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

/** Functions that links in mails reach under the site's own address. */
const LINKED = [
  ['emailLinks', '/u/**'],
  ['emailLinks', '/confirm/**'],
  ['emailLinks', '/a/**'],
];

/** Functions that providers post webhooks to. Each checks a signature. */
const POSTED_TO = ['stripeWebhook', 'webhooks'];

const limit = z.int().positive();
/** The tested fields of Firebase's deployment manifest of a function. */
const endpointSchema = z.object({
  region: z.tuple([z.literal('us-central1')]),
  maxInstances: z.union([limit, z.literal('params.MAX_INSTANCES')]),
  callableTrigger: z.object({}).optional(),
  httpsTrigger: z.object({}).optional(),
  scheduleTrigger: z
    .object({ schedule: z.string(), retryConfig: z.object({ retryCount: limit }) })
    .optional(),
  taskQueueTrigger: z
    .object({
      retryConfig: z.object({ maxAttempts: limit }),
      rateLimits: z.object({ maxConcurrentDispatches: limit }),
    })
    .optional(),
});

const deployed = Object.entries(exported).map(([name, { __endpoint }]) => ({
  name,
  ...endpointSchema.parse(JSON.parse(JSON.stringify(__endpoint))),
}));

const named = (isOne: (one: (typeof deployed)[number]) => boolean): readonly string[] =>
  deployed
    .filter(isOne)
    .map(({ name }) => name)
    .toSorted();

describe('the deployed functions', () => {
  it('match the declarations', () => {
    expect(named(({ callableTrigger }) => callableTrigger !== undefined)).toEqual(
      Object.keys(callableFunctions).toSorted(),
    );
    expect(named(({ taskQueueTrigger }) => taskQueueTrigger !== undefined)).toEqual(
      Object.keys(tasks).toSorted(),
    );
    expect(named(({ scheduleTrigger }) => scheduleTrigger !== undefined)).toEqual(
      Object.keys(SCHEDULES).toSorted(),
    );
    expect(named(({ httpsTrigger }) => httpsTrigger !== undefined)).toEqual(
      ['emailLinks', ...POSTED_TO].toSorted(),
    );
  });

  it('have one trigger each', () => {
    const kinds = deployed.map(
      ({ callableTrigger, taskQueueTrigger, scheduleTrigger, httpsTrigger }) =>
        [callableTrigger, taskQueueTrigger, scheduleTrigger, httpsTrigger].filter(Boolean).length,
    );
    expect(kinds).toEqual(deployed.map(() => 1));
  });
});

const hostingSchema = z.object({
  hosting: z.object({
    rewrites: z.array(
      z.union([
        z.strictObject({ source: z.string(), destination: z.literal('/app.html') }),
        z.strictObject({
          source: z.string(),
          function: z.strictObject({ functionId: z.string(), region: z.literal('us-central1') }),
        }),
      ]),
    ),
  }),
});
const { rewrites } = hostingSchema.parse(
  JSON.parse(await readFile('firebase.json', 'utf8')),
).hosting;

/** The patterns of all app routes. A link to an anchor in a page is not a route. */
const patterns = Object.values(paths).flatMap((path) => [
  ...('pattern' in path ? [path.pattern] : []),
  ...('patternOfFirst' in path ? [path.patternOfFirst] : []),
]);

const site = addressOf(environmentAddresses().ports.site);
const answerTo = async (path: string) => {
  const { status } = await fetch(site + path, { redirect: 'manual' });
  return { path, status };
};

describe('the site', () => {
  it('routes only the links in mails to functions', () => {
    const handed = rewrites.flatMap((rewrite) =>
      'function' in rewrite ? [[rewrite.function.functionId, rewrite.source]] : [],
    );
    expect(handed).toEqual(LINKED);
  });

  it('serves the app at every route and at no other prefix', async () => {
    expect(patterns.length).toBeGreaterThan(40);
    const samples = patterns.map((pattern) => pattern.replaceAll(/:\w+/g, 'x'));
    const answers = await Promise.all(samples.map(answerTo));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

    const beginnings = rewrites.flatMap((rewrite) =>
      'destination' in rewrite ? [rewrite.source.replace(/(?:\{,\/\*\*\}|\/\*\*)$/, '')] : [],
    );
    const idle = beginnings.filter(
      (beginning) =>
        !patterns.some((pattern) => pattern === beginning || pattern.startsWith(`${beginning}/`)),
    );
    expect(idle).toEqual([]);
  });

  it('serves prerendered pages, each of which is a route', () => {
    const rendered = PRERENDERED.filter(({ page }) => page !== 'notFound').map(
      ({ page }) => paths[page as Exclude<typeof page, 'notFound'>].pattern,
    );
    const fromShell = rewrites.flatMap((rewrite) =>
      'destination' in rewrite ? [rewrite.source] : [],
    );
    expect(rendered.filter((pattern) => fromShell.includes(pattern))).toEqual([]);
    expect(patterns).toEqual(expect.arrayContaining(rendered));
  });

  it('serves no other path', async () => {
    const answers = await Promise.all(
      [
        '/api',
        '/dashboards',
        '/account/x',
        '/plan/x',
        '/connect',
        '/stripeWebhook',
        '/__/functions',
        '/config',
        '/firebase.json',
        '/index.js',
        '/assets',
        '/.env',
        '/.git/config',
      ].map(answerTo),
    );
    expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
  });
});
