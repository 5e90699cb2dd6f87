import { parseDatabaseName } from '../model/resource-path.ts';
import type { DatabaseId } from '../model/resource-path.ts';
import { invalidArgument, StatusError } from '../status.ts';

/** The response side of a streaming call. Nothing may be sent after `end` or `fail`. */
export interface ServerStream<Out> {
  send(message: Out): void;
  end(): void;
  fail(error: StatusError): void;
}

/** The request side of a streaming call. No call follows `halfClose` or `cancel`. */
export interface ClientStream<In> {
  message(request: In): void;
  /** The client sends no more messages. */
  halfClose(): void;
  /** The client has disconnected. */
  cancel(): void;
}

/** The stream as its session sees it. */
export interface OpenStream<Out> {
  send(message: Out): void;
  /** Runs an action that no message of this client caused. If it throws, only this stream fails. */
  attempt(act: () => void): void;
}

/** One client's use of a streaming method, once its database is known. */
export interface StreamSession<In> {
  /** @throws StatusError ends the stream */
  message(request: In): void;
  close(): void;
}

/**
 * Opens a session on the first message, which names the database, and closes it with the stream.
 * Ignores messages after the first failure, because the client resends them on a new stream.
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

  /** @returns whether the stream was open */
  #close(): boolean {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen) this.#session?.close();
    return wasOpen;
  }
}
