import { Databases } from '../engine/databases.ts';
import { relativeText } from '../model/resource-path.ts';
import type { AccessRequest, DocumentReader, Ruleset, AccessDecision } from '../rules/access.ts';
import { StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import type { FieldsMessage, ListenResponse, WriteMessage } from '../wire/messages.ts';
import type { RulesSource } from './access.ts';
import { FirestoreService } from './service.ts';
import type { ClientStream } from './service.ts';

export const DATABASE = 'projects/demo/databases/(default)';
export const DOCUMENTS = `${DATABASE}/documents`;
export const OWNER = 'Bearer owner';

/** @param path such as `rooms/a` */
export const nameOf = (path: string) => `${DOCUMENTS}/${path}`;

/** Builds an unsigned token, as rules-unit-testing does. */
export const tokenOf = (uid: string): string => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `Bearer ${encode({ alg: 'none' })}.${encode({ sub: uid })}.`;
};

export const integers = (fields: Readonly<Record<string, number>>): FieldsMessage =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { integerValue: String(value) }]),
  );

export const setting = (
  path: string,
  fields: Readonly<Record<string, number>>,
  more: Omit<WriteMessage, 'update'> = {},
): WriteMessage => ({ update: { name: nameOf(path), fields: integers(fields) }, ...more });

export const deleting = (path: string): WriteMessage => ({ delete: nameOf(path) });

/** A test's decision on an access. A text denies it with that reason. */
export type TestDecision = (
  request: AccessRequest,
  reader: DocumentReader,
) => string | undefined | Pick<AccessDecision, 'dependencies'>;

/** Rules implemented as a function. Records the requests that they receive. */
export class TestRules implements RulesSource, Ruleset {
  readonly requests: string[] = [];
  readonly #listeners = new Set<(project: string | undefined) => void>();
  #decide: TestDecision;

  constructor(decide: TestDecision = () => undefined) {
    this.#decide = decide;
  }

  replace(decide: TestDecision): void {
    this.#decide = decide;
    for (const listener of this.#listeners) listener('demo');
  }

  get(): Ruleset {
    return this;
  }

  onChange(listener: (project: string | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  authorize(request: AccessRequest, reader: DocumentReader): AccessDecision {
    const subject =
      request.method === 'list' ? (request.query.collectionId ?? '') : relativeText(request.path);
    this.requests.push(`${request.method} ${subject}`);
    const decision = this.#decide(request, reader);
    return typeof decision === 'string'
      ? { allowed: false, reasons: [decision], dependencies: [] }
      : { allowed: true, reasons: [], dependencies: decision?.dependencies ?? [] };
  }
}

/** The service with an empty database and a clock that advances only on calls. */
export class TestService {
  readonly rules: TestRules;
  readonly databases = new Databases({ now: () => 1_700_000_000_000_000n });
  readonly service: FirestoreService;

  constructor(decide?: TestDecision) {
    this.rules = new TestRules(decide);
    this.service = new FirestoreService({ databases: this.databases, rules: this.rules });
  }

  /** Calls a method. Reads a server stream to its end. */
  call<Response = Json>(method: string, message: Json | object, authorization?: string): Response {
    const isStream = ['BatchGetDocuments', 'RunQuery', 'RunAggregationQuery'].includes(method);
    const context = { authorization };
    const request = message as Json;
    const response = isStream
      ? [...this.service.serverStream(method, request, context)]
      : this.service.unary(method, request, context);
    return response as Response;
  }

  commit(...writes: readonly WriteMessage[]): { commitTime: string } {
    return this.call('Commit', { database: DATABASE, writes }, OWNER);
  }

  /** Returns the fields of a document as the owner. */
  read(path: string): Json {
    const [found] = this.call<readonly { found?: { fields?: Json } }[]>(
      'BatchGetDocuments',
      { database: DATABASE, documents: [nameOf(path)] },
      OWNER,
    );
    return found?.found?.fields ?? null;
  }

  stream(method: 'Listen' | 'Write', authorization?: string): TestStream {
    return new TestStream((out) => this.service.bidi(method, { authorization }, out));
  }
}

type Sink = Parameters<FirestoreService['bidi']>[2];

/** A streaming call that records its responses. */
export class TestStream {
  readonly #client: ClientStream<Json>;
  #answers: Json[] = [];
  #failsResponses = false;
  end: 'open' | 'ended' | StatusError = 'open';

  constructor(open: (sink: Sink) => ClientStream<Json>) {
    this.#client = open({
      send: (message) => {
        if (this.#failsResponses) throw new Error('The client does not listen');
        this.#answers.push(message);
      },
      end: () => (this.end = 'ended'),
      fail: (error) => (this.end = error),
    });
  }

  send(request: Json): this {
    this.#client.message(request);
    return this;
  }

  halfClose(): void {
    this.#client.halfClose();
  }

  cancel(): void {
    this.#client.cancel();
  }

  /** Makes every later response fail. */
  failResponses(): void {
    this.#failsResponses = true;
  }

  /** Returns the responses since the last call. */
  drain<Answer = Json>(): Answer[] {
    const answers = this.#answers;
    this.#answers = [];
    return answers as Answer[];
  }

  /** Returns short summaries of the Listen responses since the last call. */
  summaries(): string[] {
    return this.drain<ListenResponse>().map(summarize);
  }
}

const idOf = (name: string | undefined) => name?.slice(DOCUMENTS.length + 1) ?? '';
const leaving = (ids: readonly number[] | undefined) => (ids ? ` left ${ids.join(' ')}` : '');

function summarize(response: ListenResponse): string {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = response;
  if (targetChange) {
    const { targetChangeType = 'NO_CHANGE', targetIds = [], cause, resumeToken } = targetChange;
    const reason = cause ? ` because ${cause.code} ${cause.message?.trim()}` : '';
    const token = resumeToken ? ' token' : '';
    return [targetChangeType, ...targetIds].join(' ') + token + reason;
  }
  if (documentChange) {
    const { document, targetIds, removedTargetIds } = documentChange;
    const fields = Object.entries(document.fields ?? {});
    const text = fields.map(([name, value]) => `${name}=${value.integerValue}`).join(' ');
    const entering = targetIds ? ` in ${targetIds.toSorted((a, b) => a - b).join(' ')}` : '';
    return `${idOf(document.name)} {${text}}${entering}${leaving(removedTargetIds)}`;
  }
  if (documentDelete) {
    return `${idOf(documentDelete.document)} deleted${leaving(documentDelete.removedTargetIds)}`;
  }
  if (documentRemove) {
    return `${idOf(documentRemove.document)} removed${leaving(documentRemove.removedTargetIds)}`;
  }
  if (filter) return `${filter.count} documents in ${filter.targetId}`;
  throw new Error(`An answer of another kind: ${JSON.stringify(response)}`);
}

/** Returns the error of a call as `STATUS: message`. */
export function failureOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof StatusError) return `${error.status}: ${error.message}`;
    throw error;
  }
  throw new Error('It did not fail');
}
