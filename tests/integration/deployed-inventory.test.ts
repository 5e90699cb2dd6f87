// What is deployed, and what is reached by the site's address: as declared, and nothing beside.
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

/** Reached by the links in mails, under the site's own address. */
const LINKED = [
  ['emailLinks', '/u/**'],
  ['emailLinks', '/confirm/**'],
  ['emailLinks', '/a/**'],
];

/** Reached by those who post to us; each asks for a signature. */
const POSTED_TO = ['stripeWebhook', 'webhooks'];

const limit = z.int().positive();
/** What Firebase deploys of a function, as far as it matters here. */
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

describe('what is deployed', () => {
  it('is what is declared', () => {
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

  it('is one thing each', () => {
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

/** Of every route of the app; a link to a place on a page is none. */
const patterns = Object.values(paths).flatMap((path) => [
  ...('pattern' in path ? [path.pattern] : []),
  ...('patternOfFirst' in path ? [path.patternOfFirst] : []),
]);

const site = addressOf(environmentAddresses().ports.site);
const answerTo = async (path: string) => {
  const { status } = await fetch(site + path, { redirect: 'manual' });
  return { path, status };
};

describe('what the site answers', () => {
  it('hands to functions the links in mails alone', () => {
    const handed = rewrites.flatMap((rewrite) =>
      'function' in rewrite ? [[rewrite.function.functionId, rewrite.source]] : [],
    );
    expect(handed).toEqual(LINKED);
  });

  it('is the app at every route, and at nothing that is not the beginning of one', async () => {
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

  it('is a page that was rendered before for the others, each of which is a route', () => {
    const rendered = PRERENDERED.filter(({ page }) => page !== 'notFound').map(
      ({ page }) => paths[page as Exclude<typeof page, 'notFound'>].pattern,
    );
    const fromShell = rewrites.flatMap((rewrite) =>
      'destination' in rewrite ? [rewrite.source] : [],
    );
    expect(rendered.filter((pattern) => fromShell.includes(pattern))).toEqual([]);
    expect(patterns).toEqual(expect.arrayContaining(rendered));
  });

  it('is nothing beside', async () => {
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
