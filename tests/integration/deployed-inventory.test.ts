// The deployed functions and the URLs of the site match their declarations, and nothing else
// exists.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
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
import { recordFigure } from '../kit/record-figure.ts';

/** Functions that links in mails reach under the site's own address. */
const LINKED = [
  ['emailLinks', '/u/**'],
  ['emailLinks', '/confirm/**'],
  ['emailLinks', '/a/**'],
  ['emailLinks', '/address/**'],
  ['emailLinks', '/restore/**'],
  ['emailLinks', '/errors/browser'],
];

/** Functions that providers post webhooks to. Each checks a signature. */
const POSTED_TO = ['stripeWebhook', 'webhooks'];

const limit = z.int().positive();
/** The tested fields of Firebase's deployment manifest of a function. */
const endpointSchema = z.object({
  region: z.tuple([z.literal('us-central1')]),
  maxInstances: z.union([limit, z.enum(['params.MAX_INSTANCES', 'params.PUBLIC_MAX_INSTANCES'])]),
  callableTrigger: z.object({}).optional(),
  httpsTrigger: z.object({}).optional(),
  scheduleTrigger: z
    .object({ schedule: z.string(), retryConfig: z.object({ retryCount: limit }) })
    .optional(),
  taskQueueTrigger: z
    .object({
      retryConfig: z.object({ maxAttempts: limit }),
      rateLimits: z.object({ maxConcurrentDispatches: z.string() }),
    })
    .optional(),
});

const deployed = Object.entries(exported).map(([name, { __endpoint }]) => ({
  name,
  ...endpointSchema.parse(JSON.parse(JSON.stringify(__endpoint))),
}));

const isCallableFunction = (name: string): name is keyof typeof callableFunctions =>
  Object.hasOwn(callableFunctions, name);

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

  it('have a schema and a limit for every call, task and schedule', () => {
    const complete = deployed.filter(({ name, taskQueueTrigger, scheduleTrigger }) => {
      if (isCallableFunction(name)) {
        return Object.entries(callableFunctions[name].calls).every(
          ([call, { request }]) => 'safeParse' in request && call in CALL_LIMITS,
        );
      }
      if (taskQueueTrigger) return name in tasks;
      // A schedule has no input. The links in mails and the posts of providers are signed.
      return scheduleTrigger !== undefined || ['emailLinks', ...POSTED_TO].includes(name);
    });
    expect(complete.map(({ name }) => name)).toEqual(deployed.map(({ name }) => name));
    recordFigure('functions', complete.length);
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
        z.strictObject({
          source: z.string(),
          destination: z.enum([
            '/app.html',
            '/app-alerts.html',
            '/app-preferences.html',
            '/app-settings.html',
            '/app-transactions.html',
            '/dashboard.html',
            '/onboarding.html',
          ]),
        }),
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

const { ports, projectId } = environmentAddresses();
const site = addressOf(ports.site);

/** Sends TRACE, which `fetch` refuses, and returns the status and the answer. */
const trace = (url: string) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request(
      url,
      { method: 'TRACE', headers: { 'x-secret': 'trace-me' } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject).end();
  });

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
      'destination' in rewrite ? [rewrite.source.replace(/\/?[{*].*$/, '')] : [],
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

describe('TRACE', () => {
  it.each([
    ...deployed.map(({ name }) => `${addressOf(ports.functions)}/${projectId}/us-central1/${name}`),
    ...LINKED.map(([, source = '']) => site + source.replace('**', 'x')),
  ])('is refused by the function at %s', async (url) => {
    const { status, text } = await trace(url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('trace-me');
  });

  it.each(['/', '/dashboard'])('does not send the request back at %s', async (path) => {
    expect((await trace(site + path)).text).not.toContain('trace-me');
  });
});
