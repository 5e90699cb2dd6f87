import { randomUUID } from 'node:crypto';
import type { WriteRequest, WriteResponse } from '../wire/messages.ts';
import type { Access } from './access.ts';
import { commitWrites } from './commits.ts';
import type { OpenStream, StreamSession } from './streams.ts';

/**
 * A stream of commits. Clients send batches without waiting for answers, so several may carry the
 * same, older token: tokens are given out and never checked.
 */
export class WriteSession implements StreamSession<WriteRequest> {
  readonly #access: Access;
  readonly #stream: OpenStream<WriteResponse>;
  #tokens = 0;

  constructor(access: Access, stream: OpenStream<WriteResponse>) {
    this.#access = access;
    this.#stream = stream;
  }

  message({ writes = [] }: WriteRequest): void {
    const isFirst = this.#tokens === 0;
    if (isFirst) this.#stream.send({ streamId: randomUUID(), streamToken: this.#nextToken() });
    if (isFirst && writes.length === 0) return;
    // Without writes the client takes its leave.
    const answer = writes.length > 0 ? commitWrites(this.#access, writes) : {};
    this.#stream.send({ streamToken: this.#nextToken(), ...answer });
  }

  close(): void {
    // Nothing outlives the stream.
  }

  #nextToken(): string {
    this.#tokens += 1;
    return Buffer.from(String(this.#tokens)).toString('base64');
  }
}
