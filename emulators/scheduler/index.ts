// Cloud Scheduler for the Functions emulator, with an HTTP address to inspect and control it:
//
//   GET  /               the clock, the schedules and their next runs
//   POST /run/NAME       runs one function now; {"scheduleTime": "…"} sets another time
//   POST /clock          {"now": "…"} sets the clock, {"advanceSeconds": 900} moves it
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@daily-snapshot/emulator-support/http/listen';
import { closeServer } from '@daily-snapshot/emulator-support/http/server';
import { emulatedFunctions, type EmulatedFunctions } from './emulated-functions.ts';
import { Scheduler } from './scheduler.ts';
import { errorMessage } from '@daily-snapshot/emulator-support/program/error-message';

/** The interval at which the scheduler checks for due functions. */
const TICK_MS = 5000;

export interface SchedulerOptions {
  readonly host: string;
  readonly port: number;
  readonly functions: EmulatedFunctions;
  /** Whether functions run by the clock. If false, they run only on request. */
  readonly hasTicking: boolean;
}

/** Pages of the site may run schedules in the local environment. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
};

class BadRequest extends Error {}

export async function startScheduler(
  options: SchedulerOptions,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const scheduler = new Scheduler(emulatedFunctions(options.functions));
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    void answer(scheduler, request).then(({ status, body }) => {
      response.writeHead(status, { ...CORS, 'content-type': 'application/json' });
      response.end(`${JSON.stringify(body, null, 2)}\n`);
    });
  });
  const port = await listen(server, options.host, options.port);

  const tick = () =>
    scheduler.fireDue().catch((error: unknown) => console.error('scheduler:', error));
  const timer = options.hasTicking ? setInterval(() => void tick(), TICK_MS) : undefined;

  return {
    port,
    stop: async () => {
      clearInterval(timer);
      await closeServer(server);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function answer(scheduler: Scheduler, request: IncomingMessage): Promise<Answer> {
  try {
    return await route(scheduler, request);
  } catch (error) {
    return {
      status: error instanceof BadRequest ? 400 : 500,
      body: { error: errorMessage(error) },
    };
  }
}

async function route(scheduler: Scheduler, request: IncomingMessage): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://scheduler');
  const endpoint = `${request.method} ${pathname}`;

  if (endpoint === 'GET /') {
    return { status: 200, body: { now: scheduler.now(), schedules: await scheduler.list() } };
  }
  if (endpoint === 'POST /clock') {
    const runs = await scheduler.setClock(newTime(scheduler, await readBody(request)));
    return { status: 200, body: { now: scheduler.now(), runs } };
  }
  const name = /^POST \/run\/(\w+)$/.exec(endpoint)?.[1];
  if (name !== undefined) {
    const { scheduleTime } = await readBody(request);
    const run = await scheduler.run(
      name,
      scheduleTime === undefined ? undefined : readTime(scheduleTime),
    );
    if (run) return { status: run.hasSucceeded ? 200 : 502, body: run };
    return { status: 404, body: { error: `No scheduled function is called ${name}.` } };
  }
  return { status: 404, body: { error: 'GET /, POST /run/NAME and POST /clock is all there is.' } };
}

type RequestBody = Readonly<Record<string, unknown>>;

async function readBody(request: IncomingMessage): Promise<RequestBody> {
  if (request.headers['content-length'] === '0' || !request.headers['content-type']) return {};
  const body = await json(request).catch(() => {
    throw new BadRequest('The body is not JSON.');
  });
  return body as RequestBody;
}

/** Returns the time to which a request sets the clock. */
function newTime(scheduler: Scheduler, { now, advanceSeconds }: RequestBody): Date {
  if (typeof advanceSeconds === 'number') {
    return new Date(scheduler.now().getTime() + advanceSeconds * 1000);
  }
  return readTime(now);
}

function readTime(text: unknown): Date {
  const time = new Date(typeof text === 'string' ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new BadRequest(`Not a time: ${JSON.stringify(text)}.`);
  return time;
}
