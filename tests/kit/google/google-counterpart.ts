// An HTTP counterpart of the Google APIs that setup calls. It is strict where Google is: a request
// needs a token, an enabled API, known parameters and known fields; operations take two looks; and a
// policy is written only with the tag of the last read. It knows no DELETE.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataApis } from './apis/data-apis.ts';
import { identityApis } from './apis/identity-apis.ts';
import { monitoringApis } from './apis/monitoring-apis.ts';
import { projectApis, PROJECT_NUMBER } from './apis/project-apis.ts';
import { GoogleRefusal, invalid } from './google-refusal.ts';
import type { Route } from './google-route.ts';
import { GoogleState, type Json } from './google-state.ts';

export const TOKEN = 'token-of-the-operator';

const ROUTES: readonly Route[] = [...projectApis, ...dataApis, ...identityApis, ...monitoringApis];

/** APIs that answer before they are enabled in a project. */
const ALWAYS_ON = new Set(['cloudbilling', 'cloudresourcemanager', 'serviceusage']);
/** APIs that refuse a person without a project that pays for the quota. */
const NEEDS_QUOTA_PROJECT = new Set(['billingbudgets', 'firebase', 'identitytoolkit']);

/** A request as the counterpart saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
}

/** A fault that replaces the normal answer to one request. */
export type Fault =
  /** Google refuses and does nothing */
  | 'refused'
  /** Google does it and the answer is lost */
  | 'answer-lost';

export class GoogleCounterpart {
  readonly state = new GoogleState();
  readonly requests: SeenRequest[] = [];
  /** Decides the fault of a request, by its number from 1. */
  fault: (number: number, request: SeenRequest) => Fault | undefined = () => undefined;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Starts with an empty project. */
  static async start(project: string): Promise<GoogleCounterpart> {
    const server = createServer();
    const counterpart = new GoogleCounterpart(server);
    counterpart.state.create(`projects/${project}`, {
      name: `projects/${PROJECT_NUMBER}`,
      projectId: project,
      state: 'ACTIVE',
    });
    server.on('request', (request, response) => {
      void counterpart.#answer(request).then(({ status, body }) => {
        if (status === undefined) response.destroy();
        else response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return counterpart;
  }

  originOf(api: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${api}`;
  }

  /** The requests that changed something. */
  get writes(): readonly SeenRequest[] {
    return this.requests.filter(
      ({ method, path }) => method !== 'GET' && !path.endsWith(':getIamPolicy'),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns no status if the connection breaks without an answer. */
  async #answer(request: IncomingMessage): Promise<{ status?: number; body?: string }> {
    const text = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://google');
    const seen = { method: request.method ?? '', path: url.pathname.slice(1) };
    this.requests.push(seen);
    const fault = this.fault(this.requests.length, seen);
    if (fault === 'refused') {
      return { status: 403, body: JSON.stringify({ error: { message: 'A fault of the test.' } }) };
    }
    const answer = this.#answerOrRefuse(request, url, text);
    return fault === 'answer-lost' ? {} : answer;
  }

  #answerOrRefuse(request: IncomingMessage, url: URL, text: string) {
    try {
      const value = this.#handle(request, url, text);
      return { status: 200, body: JSON.stringify(value) };
    } catch (error) {
      if (!(error instanceof GoogleRefusal)) throw error;
      return { status: error.httpStatus, body: JSON.stringify(error.body) };
    }
  }

  #handle({ method, headers }: IncomingMessage, url: URL, text: string): Json {
    if (headers.authorization !== `Bearer ${TOKEN}`) {
      throw new GoogleRefusal(401, 'UNAUTHENTICATED', 'The request has no valid token.');
    }
    const [, api = '', path = ''] = /^\/(\w+)\/(.*)$/.exec(decodeURI(url.pathname)) ?? [];
    const project = headers['x-goog-user-project'];
    const isOn = ALWAYS_ON.has(api) || this.state.enabledApis.has(`${api}.googleapis.com`);
    if (!isOn) {
      const message = `${api}.googleapis.com has not been used in the project before.`;
      throw new GoogleRefusal(403, 'PERMISSION_DENIED', message, 'SERVICE_DISABLED');
    }
    if (NEEDS_QUOTA_PROJECT.has(api) && project === undefined) {
      throw new GoogleRefusal(403, 'PERMISSION_DENIED', `${api} requires a quota project.`);
    }
    const route = ROUTES.find(
      (one) => one.api === api && one.method === method && one.path.test(path),
    );
    if (!route) throw invalid(`${api} has no method ${method} ${path}.`);
    checkQuery(route, url.searchParams);
    const [, ...groups] = route.path.exec(path) ?? [];
    return route.answer({
      state: this.state,
      groups,
      query: url.searchParams,
      body: readBody(route, text),
    });
  }
}

function checkQuery({ query = {} }: Route, parameters: URLSearchParams): void {
  const { required = [], optional = [] } = query;
  const known = new Set([...required, ...optional]);
  const unknown = [...parameters.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw invalid(`Unknown name "${unknown.join()}": Cannot bind query.`);
  const missing = required.filter((name) => !parameters.get(name));
  if (missing.length > 0) throw invalid(`${missing.join()} is required.`);
}

function readBody({ body: schema }: Route, text: string): Json {
  if (!schema) {
    if (text !== '') throw invalid('The method takes no body.');
    return {};
  }
  const parsed = schema.safeParse(JSON.parse(text || '{}'));
  if (parsed.success) return parsed.data as Json;
  const [issue] = parsed.error.issues;
  throw invalid(`Invalid JSON payload at ${issue?.path.join('.')}: ${issue?.message}`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
