import type { Databases } from '../engine/databases.ts';
import { parseDatabaseName, parseResourceName } from '../model/resource-path.ts';
import type { DatabaseId } from '../model/resource-path.ts';
import { invalidArgument, StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import type {
  DocumentMessage,
  ListenRequest,
  ListenResponse,
  WriteRequest,
  WriteResponse,
} from '../wire/messages.ts';
import { SERVICE_NAME } from '../wire/proto.ts';
import { DatabaseGateway } from './access.ts';
import type { DatabaseAccess, RulesSource } from './access.ts';
import { readCaller } from './caller.ts';
import { listCollectionIds } from './collections.ts';
import { batchWrite, commit, createDocument, deleteDocument, updateDocument } from './commits.ts';
import { batchGetDocuments, getDocument } from './documents.ts';
import { listDocuments } from './list-documents.ts';
import { ListenSession } from './listen-session.ts';
import { partitionQuery, runAggregationQuery, runQuery } from './queries.ts';
import { SessionStream } from './streams.ts';
import type { ClientStream, ServerStream } from './streams.ts';
import { beginTransaction, rollback } from './transactions.ts';
import { WriteSession } from './write-session.ts';

export type { ClientStream, ServerStream } from './streams.ts';

export interface CallContext {
  /** The `Authorization` header, such as `Bearer owner`. */
  readonly authorization: string | undefined;
}

interface Method {
  /** Reads the database from a name in the request. */
  readonly databaseOf: (request: never) => DatabaseId;
  readonly answer: (access: DatabaseAccess, request: never) => unknown;
}

/** Transports have validated that a request has the type of its method. */
const method = <Request, Response extends Json | readonly Json[]>(
  databaseOf: (request: Request) => DatabaseId,
  answer: (access: DatabaseAccess, request: Request) => Response,
): Method => ({ databaseOf, answer });

const byDatabase = ({ database }: { readonly database?: string }) =>
  parseDatabaseName(database ?? '');
const byParent = ({ parent }: { readonly parent?: string }) =>
  parseResourceName(parent ?? '', 'Document parent name').databaseId;
const byName = ({ name }: { readonly name?: string }) => parseResourceName(name ?? '').databaseId;
const byDocument = ({ document }: { readonly document?: DocumentMessage }) =>
  byName(document ?? {});

const UNARY_METHODS: Readonly<Record<string, Method>> = {
  GetDocument: method(byName, getDocument),
  ListDocuments: method(byParent, listDocuments),
  CreateDocument: method(byParent, createDocument),
  UpdateDocument: method(byDocument, updateDocument),
  DeleteDocument: method(byName, deleteDocument),
  BeginTransaction: method(byDatabase, beginTransaction),
  Commit: method(byDatabase, commit),
  Rollback: method(byDatabase, rollback),
  BatchWrite: method(byDatabase, batchWrite),
  PartitionQuery: method(byParent, partitionQuery),
  ListCollectionIds: method(byParent, listCollectionIds),
};

const SERVER_STREAM_METHODS: Readonly<Record<string, Method>> = {
  BatchGetDocuments: method(byDatabase, batchGetDocuments),
  RunQuery: method(byParent, runQuery),
  RunAggregationQuery: method(byParent, runAggregationQuery),
};

/** The methods of `google.firestore.v1.Firestore` on messages in canonical proto3 JSON. */
export class FirestoreService {
  readonly #gateway: DatabaseGateway;

  constructor({ databases, rules }: { databases: Databases; rules: RulesSource }) {
    this.#gateway = new DatabaseGateway(databases, rules);
  }

  /** @throws StatusError */
  unary(name: string, request: Json, context: CallContext): Json {
    return this.#call(UNARY_METHODS, name, request, context) as Json;
  }

  /** @throws StatusError */
  serverStream(name: string, request: Json, context: CallContext): Iterable<Json> {
    return this.#call(SERVER_STREAM_METHODS, name, request, context) as readonly Json[];
  }

  /**
   * @throws StatusError when the `Authorization` header is invalid. All other errors fail the
   * stream.
   */
  bidi(
    name: 'Listen' | 'Write',
    context: CallContext,
    out: ServerStream<Json>,
  ): ClientStream<Json> {
    const caller = readCaller(context.authorization);
    const open = (id: DatabaseId) => this.#gateway.open(id, caller);
    const stream =
      name === 'Listen'
        ? new SessionStream<ListenRequest, ListenResponse>(
            out,
            (id, opened) => new ListenSession(open(id), this.#gateway, opened),
          )
        : new SessionStream<WriteRequest, WriteResponse>(
            out,
            (id, opened) => new WriteSession(open(id), opened),
          );
    return stream as unknown as ClientStream<Json>;
  }

  #call(
    methods: Readonly<Record<string, Method>>,
    name: string,
    request: Json,
    context: CallContext,
  ): unknown {
    const caller = readCaller(context.authorization);
    const found = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!found) throw notImplemented(name);
    const access = this.#gateway.open(found.databaseOf(request as never), caller);
    return found.answer(access, request as never);
  }
}

function notImplemented(name: string): StatusError {
  if (name === 'ExecutePipeline') {
    return invalidArgument('ExecutePipeline requires the Database Edition to be `enterprise`.');
  }
  return new StatusError('UNIMPLEMENTED', `Method ${SERVICE_NAME}/${name} is unimplemented`);
}
