import { randomUUID } from 'node:crypto';
import type { WriteRequest, WriteResponse } from '../wire/messages.ts';
import type { DatabaseAccess } from './access.ts';
import { commitWrites } from './commits.ts';
import type { OpenStream, StreamSession } from './streams.ts';

/**
 * A stream of commits. Clients send batches without waiting for responses, so several may have the
 * same earlier token. Tokens are therefore never checked.
 */
export class WriteSession implements StreamSession<WriteRequest> {
  readonly #access: DatabaseAccess;
  readonly #stream: OpenStream<WriteResponse>;
  #tokens = 0;

  constructor(access: DatabaseAccess, stream: OpenStream<WriteResponse>) {
    this.#access = access;
    this.#stream = stream;
  }

  message({ writes = [] }: WriteRequest): void {
    const isFirst = this.#tokens === 0;
    if (isFirst) this.#stream.send({ streamId: randomUUID(), streamToken: this.#nextToken() });
    if (isFirst && writes.length === 0) return;
    // A message without writes announces the end of the stream.
    const answer = writes.length > 0 ? commitWrites(this.#access, writes) : {};
    this.#stream.send({ streamToken: this.#nextToken(), ...answer });
  }

  close(): void {
    // There is nothing to release.
  }

  #nextToken(): string {
    this.#tokens += 1;
    return Buffer.from(String(this.#tokens)).toString('base64');
  }
}
