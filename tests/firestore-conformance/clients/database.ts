import { afterAll } from 'vitest';
import { OWNER, type Json } from './call.ts';
import { GrpcClient } from './grpc.ts';
import { randomId } from './ids.ts';
import { callRest } from './rest.ts';

/** The transports for unary and server streaming methods. */
export const WIRE_TRANSPORTS = ['gRPC', 'REST'] as const;
export type WireTransport = (typeof WIRE_TRANSPORTS)[number];

/** REST names of the methods. */
const REST_VERBS = {
  BatchGetDocuments: 'batchGet',
  BatchWrite: 'batchWrite',
  BeginTransaction: 'beginTransaction',
  Commit: 'commit',
  ListCollectionIds: 'listCollectionIds',
  PartitionQuery: 'partitionQuery',
  Rollback: 'rollback',
  RunAggregationQuery: 'runAggregationQuery',
  RunQuery: 'runQuery',
} as const;
export type WireMethod = keyof typeof REST_VERBS;

const ON_DOCUMENTS: readonly WireMethod[] = [
  'ListCollectionIds',
  'PartitionQuery',
  'RunAggregationQuery',
  'RunQuery',
];

export interface CallOptions {
  /** The parent document for methods on documents. If absent, the root. */
  readonly parent?: string;
  /** The header value. Null sends no header. If absent, the owner's. */
  readonly authorization?: string | null;
}

/** A database in a new project, accessed with canonical JSON instead of an SDK. */
export class WireDatabase {
  readonly project = `demo-${randomId()}`;
  readonly name: string;
  readonly documents: string;
  private readonly grpc: GrpcClient | undefined;

  constructor(transport: WireTransport, database = '(default)') {
    this.name = `projects/${this.project}/databases/${database}`;
    this.documents = `${this.name}/documents`;
    if (transport === 'gRPC') {
      const client = new GrpcClient();
      afterAll(() => client.close());
      this.grpc = client;
    }
  }

  /** Returns the full name of a document or collection. */
  path(relative: string): string {
    return `${this.documents}/${relative}`;
  }

  /**
   * Returns all messages of the response.
   *
   * @throws CallError
   */
  call(method: WireMethod, body: Json, options: CallOptions = {}): Promise<Json[]> {
    const { parent, authorization = OWNER } = options;
    const onDocuments = ON_DOCUMENTS.includes(method);
    const documents = parent ? this.path(parent) : this.documents;
    if (!this.grpc) {
      const resource = onDocuments || !parent ? documents : this.documents;
      return callRest(resource, REST_VERBS[method], body, authorization);
    }
    const target = onDocuments ? { parent: documents } : { database: this.name };
    return this.grpc.call(method, { ...target, ...body }, authorization);
  }

  async commit(...writes: Json[]): Promise<Json> {
    const [answer] = await this.call('Commit', { writes });
    return answer;
  }

  /**
   * Builds a write that stores these fields. `extra` may contain a mask, transforms or a
   * precondition.
   */
  update(relative: string, fields: Json, extra: Json = {}): Json {
    return { update: { name: this.path(relative), fields }, ...extra };
  }

  async seed(documents: Readonly<Record<string, Json>>): Promise<void> {
    await this.commit(...Object.entries(documents).map(([path, each]) => this.update(path, each)));
  }

  /** Returns the fields of a document, or undefined. */
  async fields(relative: string): Promise<Json> {
    return (await this.document(relative))?.fields;
  }

  async document(relative: string): Promise<Json> {
    const [answer] = await this.call('BatchGetDocuments', { documents: [this.path(relative)] });
    return answer.found;
  }

  /** Returns the relative paths of the documents that a query finds, in order. */
  async find(structuredQuery: Json, parent?: string): Promise<string[]> {
    const messages = await this.call('RunQuery', { structuredQuery }, parent ? { parent } : {});
    return messages
      .filter((message) => message.document)
      .map((message) => message.document.name.slice(this.documents.length + 1));
  }
}
