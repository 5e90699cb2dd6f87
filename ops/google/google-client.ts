// Calls Google's documented REST APIs. Contains only what setup and deployment need: signed requests,
// pages, long-running operations, and retries while a change spreads at Google.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { GoogleApi } from './google-api.ts';
import { GoogleError, isNotFound } from './google-error.ts';

/**
 * APIs that setup calls before they can count toward the quota of the project. All others need the
 * project in a header if a person is signed in instead of a service account.
 */
const WITHOUT_QUOTA_PROJECT: ReadonlySet<GoogleApi> = new Set([
  'cloudbilling',
  'cloudresourcemanager',
  'serviceusage',
]);

export interface GoogleCall<Answer> {
  readonly api: GoogleApi;
  /** default: GET */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** begins with the version, without a slash before it */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly answer: z.ZodType<Answer>;
  /** says that a refusal passes once a change has spread at Google */
  readonly isPassing?: (error: GoogleError) => boolean;
}

export interface GoogleClientOptions {
  readonly project: string;
  readonly accessToken: () => Promise<string>;
  readonly originOf?: (api: GoogleApi) => string;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** One minute in total, as long as a newly enabled API takes as a rule. */
const RETRY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const REQUEST_TIMEOUT_MS = 60_000;
/** A new database takes one to five minutes. */
const OPERATION_POLLS = 120;
const OPERATION_POLL_MS = 3_000;
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

const operationSchema = z.object({
  name: z.string(),
  done: z.boolean().default(false),
  error: z.object({ message: z.string().default('') }).optional(),
});
export type Operation = z.infer<typeof operationSchema>;
export const OPERATION: z.ZodType<Operation> = operationSchema;

export class GoogleClient {
  readonly #options: GoogleClientOptions;

  constructor(options: GoogleClientOptions) {
    this.#options = options;
  }

  /** @throws GoogleError if Google refuses, ZodError if its answer has another form */
  async call<Answer>(call: GoogleCall<Answer>): Promise<Answer> {
    const wait = this.#options.pause ?? pause;
    for (const pauseMs of RETRY_PAUSES_MS) {
      try {
        return await this.#callOnce(call);
      } catch (error) {
        if (!(error instanceof GoogleError) || !isPassing(call, error)) throw error;
        await wait(pauseMs);
      }
    }
    return this.#callOnce(call);
  }

  /** Returns undefined if the resource does not exist. */
  async find<Answer>(call: GoogleCall<Answer>): Promise<Answer | undefined> {
    try {
      return await this.call(call);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /**
   * Returns all items of a list.
   *
   * @param field the field of the answer that holds the items; Google omits an empty list
   */
  async list<Item>(
    call: Omit<GoogleCall<unknown>, 'answer' | 'body' | 'method'>,
    field: string,
    item: z.ZodType<Item>,
  ): Promise<readonly Item[]> {
    const answer = z.looseObject({
      [field]: z.array(item).default([]),
      nextPageToken: z.string().optional(),
    });
    const items: Item[] = [];
    let pageToken: string | undefined;
    do {
      const query = { ...call.query, ...(pageToken && { pageToken }) };
      const page: Record<string, unknown> = await this.call({ ...call, query, answer });
      items.push(...(page[field] as Item[]));
      pageToken = page.nextPageToken as string | undefined;
    } while (pageToken);
    return items;
  }

  /**
   * Waits until a long-running operation is done.
   *
   * @throws Error if it failed or takes longer than six minutes
   */
  async finish(api: GoogleApi, version: string, operation: Operation): Promise<void> {
    const wait = this.#options.pause ?? pause;
    let current = operation;
    for (let poll = 0; !current.done && poll < OPERATION_POLLS; poll += 1) {
      await wait(OPERATION_POLL_MS);
      current = await this.call({ api, path: `${version}/${current.name}`, answer: OPERATION });
    }
    if (current.error) throw new Error(`Google could not finish: ${current.error.message}`);
    if (!current.done) throw new Error('Google has not finished after 6 minutes. Run setup again.');
  }

  async #callOnce<Answer>({
    api,
    method = 'GET',
    path,
    query = {},
    body,
    answer,
  }: GoogleCall<Answer>): Promise<Answer> {
    const { project, accessToken, originOf = googleOrigin } = this.#options;
    const url = new URL(`${originOf(api)}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await send(url, {
      method,
      headers: {
        Authorization: `Bearer ${await accessToken()}`,
        ...(!WITHOUT_QUOTA_PROJECT.has(api) && { 'X-Goog-User-Project': project }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    const value = jsonOf(text);
    if (!response.ok) throw new GoogleError(api, response.status, value);
    return answer.parse(value);
  }
}

/** @throws Error that names the host if no answer came */
async function send(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    throw new Error(`No answer from ${url.host}. Check the connection.`, { cause: error });
  }
}

const googleOrigin = (api: GoogleApi): string => `https://${api}.googleapis.com`;

/** A write is repeated only after a refusal, because a failed write may have happened. */
const isPassing = ({ method = 'GET', isPassing: also }: GoogleCall<unknown>, error: GoogleError) =>
  error.httpStatus === 429 ||
  error.reason === 'SERVICE_DISABLED' ||
  (method === 'GET' && PASSING_STATUSES.has(error.httpStatus)) ||
  also?.(error) === true;

/** Returns undefined for an answer that is no JSON, such as the page of a proxy. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
