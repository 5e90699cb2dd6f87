import { inject } from 'vitest';
import { CallError, OWNER, type Json } from './call.ts';

export interface RestAnswer {
  readonly status: number;
  readonly body: Json;
}

/** Returns the URL of the server under test, such as `http://127.0.0.1:8080`. */
export const origin = (): string => {
  const { host, port } = inject('firestore');
  return `http://${host}:${port}`;
};

/** Sends an HTTP request, by default as the owner. With `null`, sends no authorization. */
export async function request(
  method: string,
  path: string,
  body?: Json,
  { authorization = OWNER }: { readonly authorization?: string | null } = {},
): Promise<RestAnswer> {
  const response = await fetch(origin() + path, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parse(text) };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Calls a method by its REST name, such as `runQuery`, on a database or document. */
export async function callRest(
  resource: string,
  verb: string,
  body: Json,
  authorization: string | null,
): Promise<Json[]> {
  const answer = await request('POST', `${pathOf(resource)}:${verb}`, body, { authorization });
  const messages: Json[] = Array.isArray(answer.body) ? answer.body : [answer.body];
  const failed = messages.find((message) => message?.error !== undefined);
  if (failed) throw new CallError(failed.error.status, failed.error.message);
  if (answer.status !== 200) throw new CallError(`HTTP ${answer.status}`, String(answer.body));
  return messages;
}

/** Returns the URL path of a resource name. */
export const pathOf = (resource: string): string =>
  `/v1/${encodeURIComponent(resource).replaceAll('%2F', '/').replaceAll('%28', '(')}`;
