import type { ServerResponse } from 'node:http';
import { writeAll } from '@daily-snapshot/emulator-support/program/write-all';
import { invalidArgument } from '../status.ts';
import { isJsonObject, messageText } from '../wire/json.ts';
import { canonicalize, METHODS } from '../wire/proto.ts';
import type { Json, JsonObject } from '../wire/proto.ts';
import { errorBody, httpStatus, toStatusError } from './error-response.ts';
import { decodeSegment, notFound, readJson, sendJson } from './http.ts';
import type { HttpExchange, HttpHandler } from './http.ts';
import type { RpcService } from './rpc.ts';

/** A method and the part of its request in the URL. */
interface Route {
  readonly method: string;
  readonly names: JsonObject;
  /** The request field in the body. If absent, the body is the whole request. */
  readonly bodyField?: string;
}

/** Methods of the form `documents:verb`, and the field for the name before the colon. */
const VERBS: Readonly<Record<string, readonly [method: string, field: 'database' | 'parent']>> = {
  batchGet: ['BatchGetDocuments', 'database'],
  batchWrite: ['BatchWrite', 'database'],
  beginTransaction: ['BeginTransaction', 'database'],
  commit: ['Commit', 'database'],
  rollback: ['Rollback', 'database'],
  executePipeline: ['ExecutePipeline', 'database'],
  listCollectionIds: ['ListCollectionIds', 'parent'],
  partitionQuery: ['PartitionQuery', 'parent'],
  runAggregationQuery: ['RunAggregationQuery', 'parent'],
  runQuery: ['RunQuery', 'parent'],
};

const PATH = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?=[/:]|$)(.*?)(?::([^:/]*))?$/s;

/** Query parameters of Google's API frontend that are not request fields. */
const SYSTEM_PARAMETER =
  /^(\$.*|access_token|alt|callback|fields|key|oauth_token|prettyPrint|quotaUser|upload\w+)$/;

function verbRoute(database: string, below: string, verb: string): Route | undefined {
  if (!Object.hasOwn(VERBS, verb)) return undefined;
  const [method, field] = VERBS[verb] as (typeof VERBS)[string];
  if (field === 'parent') return { method, names: { parent: `${database}/documents${below}` } };
  return below === '' ? { method, names: { database } } : undefined;
}

function documentRoute(httpMethod: string, database: string, below: string): Route | undefined {
  const name = `${database}/documents${below}`;
  if (httpMethod === 'DELETE') return { method: 'DeleteDocument', names: { name } };
  if (httpMethod === 'PATCH') {
    return { method: 'UpdateDocument', names: { document: { name } }, bodyField: 'document' };
  }
  const isDocument = below.split('/').length % 2 === 1;
  if (isDocument) {
    return httpMethod === 'GET' ? { method: 'GetDocument', names: { name } } : undefined;
  }
  const slash = name.lastIndexOf('/');
  const names = { parent: name.slice(0, slash), collectionId: name.slice(slash + 1) };
  if (httpMethod === 'GET') return { method: 'ListDocuments', names };
  if (httpMethod === 'POST') return { method: 'CreateDocument', names, bodyField: 'document' };
  return undefined;
}

function routeOf({ request, path }: HttpExchange): Route | undefined {
  const [, rawDatabase, rawBelow = '', verb] = PATH.exec(path) ?? [];
  if (rawDatabase === undefined || request.method === undefined) return undefined;
  const [database, below] = [rawDatabase, rawBelow].map((names) =>
    names.split('/').map(decodeSegment).join('/'),
  ) as [string, string];
  // A colon in an id is percent-encoded.
  if (verb !== undefined) {
    return request.method === 'POST' ? verbRoute(database, below, verb) : undefined;
  }
  const namesSomething = below !== '' && !below.endsWith('/');
  return namesSomething ? documentRoute(request.method, database, below) : undefined;
}

interface Fields {
  [name: string]: string | string[] | Fields;
}

/** Converts `mask.fieldPaths=a&mask.fieldPaths=b&pageSize=2` to a request message. */
function fieldsOf(query: URLSearchParams): Fields {
  const root = Object.create(null) as Fields;
  for (const name of new Set(query.keys())) {
    if (SYSTEM_PARAMETER.test(name)) continue;
    const path = name.split('.');
    const last = path.pop() as string;
    let target = root;
    for (const step of path) {
      const next = (target[step] ??= Object.create(null) as Fields);
      if (typeof next === 'string' || Array.isArray(next)) {
        throw invalidArgument(`Cannot bind query parameter. "${name}" is set twice.`);
      }
      target = next;
    }
    const values = query.getAll(name);
    target[last] = values.length === 1 ? (values[0] as string) : values;
  }
  return root;
}

async function requestOf(route: Route, { request, query }: HttpExchange): Promise<Json> {
  const body =
    request.method === 'GET' || request.method === 'DELETE' ? {} : await readJson(request);
  if (!isJsonObject(body)) {
    throw invalidArgument('Invalid JSON payload received. Root element must be a message.');
  }
  const { method, names, bodyField } = route;
  const message =
    bodyField === undefined
      ? { ...fieldsOf(query), ...body, ...names }
      : {
          ...fieldsOf(query),
          ...names,
          [bodyField]: { ...body, ...(names[bodyField] as JsonObject | undefined) },
        };
  const descriptor = METHODS[method];
  return descriptor ? canonicalize(descriptor.requestType, message) : message;
}

/** Streams the responses of a streaming method as one JSON array. */
function* jsonArray(messages: Iterable<Json>): Generator<string> {
  let separator = '[';
  try {
    for (const message of messages) {
      yield separator + messageText(message);
      separator = ',\n';
    }
  } catch (error) {
    // Before the first message, the whole response fails.
    if (separator === '[') throw error;
    yield separator + JSON.stringify(errorBody(toStatusError(error)));
  }
  yield separator === '[' ? '[]' : ']';
}

async function sendStream(response: ServerResponse, messages: Iterable<Json>): Promise<void> {
  const chunks = jsonArray(messages);
  const first = chunks.next();
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.write(first.value as string);
  if (await writeAll(response, chunks)) response.end();
}

/** Serves REST according to the HTTP annotations of `google.firestore.v1`. */
export function createRestHandler(service: RpcService): HttpHandler {
  return async (exchange) => {
    const { request, response } = exchange;
    const route = routeOf(exchange);
    if (!route) throw notFound(exchange);
    const { method } = route;
    const context = { authorization: request.headers.authorization };
    const isStream = METHODS[method]?.responseStream === true;
    try {
      const message = await requestOf(route, exchange);
      if (isStream) await sendStream(response, service.serverStream(method, message, context));
      else sendJson(response, 200, service.unary(method, message, context));
    } catch (error) {
      if (!isStream || response.headersSent || response.destroyed) throw error;
      const failure = toStatusError(error);
      sendJson(response, httpStatus(failure), [errorBody(failure)]);
    }
  };
}
