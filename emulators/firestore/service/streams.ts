import { parseDatabaseName } from '../model/resource-path.ts';
import type { DatabaseId } from '../model/resource-path.ts';
import { invalidArgument, StatusError } from '../status.ts';

/** Where a streaming call's answers go. After `end` or `fail` nothing may be sent. */
export interface ServerStream<Out> {
  send(message: Out): void;
  end(): void;
  fail(error: StatusError): void;
}

/** What a streaming call is told of its client. After `halfClose` or `cancel` comes nothing. */
export interface ClientStream<In> {
  message(request: In): void;
  /** The client has said all it will. */
  halfClose(): void;
  /** The client is gone. */
  cancel(): void;
}

/** What a session may do with its stream. */
export interface OpenStream<Out> {
  send(message: Out): void;
  /** Does what no message of this client asked for: when it throws, this stream fails alone. */
  attempt(act: () => void): void;
}

/** One client's side of a streaming method, once its database is known. */
export interface StreamSession<In> {
  /** @throws StatusError to end the stream */
  message(request: In): void;
  close(): void;
}

/**
 * Opens a session with the first message, which names the database, and ends it with the stream.
 * Whatever arrives after the first failure is ignored: the client will send it again elsewhere.
 */
export class SessionStream<
  In extends { readonly database?: string },
  Out,
> implements ClientStream<In> {
  readonly #out: ServerStream<Out>;
  readonly #openSession: (database: DatabaseId, stream: OpenStream<Out>) => StreamSession<In>;
  #session: StreamSession<In> | undefined;
  #database = '';
  #isOpen = true;

  constructor(
    out: ServerStream<Out>,
    openSession: (database: DatabaseId, stream: OpenStream<Out>) => StreamSession<In>,
  ) {
    this.#out = out;
    this.#openSession = openSession;
  }

  message(request: In): void {
    this.#attempt(() => {
      this.#session ??= this.#open(request.database ?? '');
      if (request.database && request.database !== this.#database) {
        throw invalidArgument(`The stream is of database '${this.#database}'.`);
      }
      this.#session.message(request);
    });
  }

  halfClose(): void {
    if (this.#close()) this.#out.end();
  }

  cancel(): void {
    this.#close();
  }

  #open(database: string): StreamSession<In> {
    this.#database = database;
    return this.#openSession(parseDatabaseName(database), {
      send: (message) => {
        if (this.#isOpen) this.#out.send(message);
      },
      attempt: (act) => this.#attempt(act),
    });
  }

  #attempt(act: () => void): void {
    if (!this.#isOpen) return;
    try {
      act();
    } catch (error) {
      this.#close();
      const isExpected = error instanceof StatusError;
      if (!isExpected) console.error(error);
      this.#out.fail(isExpected ? error : new StatusError('INTERNAL', 'Internal error.'));
    }
  }

  /** @returns whether it was open until now */
  #close(): boolean {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen) this.#session?.close();
    return wasOpen;
  }
}
