// Collects analytics events in the local environment. Firebase Analytics does not work there: its
// script is loaded from Google and reports to Google.
//
//   POST /events      an array of {"name": "…", "fields": {…}}
//   GET /events       the stored events, oldest first
//   DELETE /events    deletes all events
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@daily-snapshot/emulator-support/http/listen';
import { readBody } from '@daily-snapshot/emulator-support/http/read-body';
import { findRoute, route } from '@daily-snapshot/emulator-support/http/router';
import { closeServer } from '@daily-snapshot/emulator-support/http/server';
import { errorMessage } from '@daily-snapshot/emulator-support/program/error-message';

export interface CollectedEvent {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The maximum size of one request body. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * The maximum number of stored events. The oldest are dropped, because a local environment may run
 * for days.
 */
const MAX_EVENTS = 10_000;

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, DELETE' };

/** @param port 0 lets the system choose a free port */
export async function startCollector(
  host: string,
  port: number,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  let events: readonly CollectedEvent[] = [];
  const routes = [
    route('POST /events', async ({ request, response }) => {
      const received = parseEvents((await readBody(request, MAX_BODY_BYTES)).toString());
      if (!received) return answer(response, 400, { error: 'Not an array of events.' });
      events = [...events, ...received].slice(-MAX_EVENTS);
      return answer(response, 204);
    }),
    route('GET /events', ({ response }) => answer(response, 200, events)),
    route('DELETE /events', ({ response }) => {
      events = [];
      return answer(response, 204);
    }),
  ];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const found = findRoute(routes, request, response);
    if (request.method === 'OPTIONS') answer(response, 204);
    else if (found.kind === 'route') await found.handle();
    else answer(response, 404, { error: 'POST, GET and DELETE /events is all there is.' });
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      answer(response, 400, { error: errorMessage(error) });
    });
  });
  return {
    port: await listen(server, host, port),
    stop: () => closeServer(server),
  };
}

function parseEvents(text: string): readonly CollectedEvent[] | undefined {
  try {
    const received: unknown = JSON.parse(text);
    return Array.isArray(received) && received.every(isEvent) ? received : undefined;
  } catch {
    return undefined;
  }
}

const isEvent = (value: unknown): value is CollectedEvent =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null;

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { ...CORS, 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
