import type { StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import { toStatusError } from './error-response.ts';
import type {
  CallContext,
  ClientStream,
  RpcService,
  ServerStream,
  StreamingMethod,
} from './rpc.ts';

/**
 * One bidirectional call in a transport. Nothing passes after either side has ended. A failure of
 * one call never reaches the commit of another client that caused its message.
 */
export class StreamingCall {
  private readonly sink: ServerStream<Json>;
  private client: ClientStream<Json> | undefined;
  private isOpen = true;

  /** @param sink receives responses, and the end at most once */
  constructor(
    service: RpcService,
    method: StreamingMethod,
    context: CallContext,
    sink: ServerStream<Json>,
  ) {
    this.sink = sink;
    this.attempt(() => {
      this.client = service.bidi(method, context, {
        send: (message) => this.attempt(() => sink.send(message)),
        end: () => {
          if (this.close()) sink.end();
        },
        fail: (error) => this.fail(error),
      });
    });
  }

  /** @param read returns the request. If it throws, the call fails with that error. */
  message(read: () => Json): void {
    this.attempt(() => this.client?.message(read()));
  }

  halfClose(): void {
    this.attempt(() => this.client?.halfClose());
  }

  /** The client has disconnected or must be disconnected. */
  cancel(): void {
    if (this.close()) this.client?.cancel();
  }

  private attempt(act: () => void): void {
    if (!this.isOpen) return;
    try {
      act();
    } catch (error) {
      this.fail(toStatusError(error));
      this.client?.cancel();
    }
  }

  private fail(error: StatusError): void {
    if (this.close()) this.sink.fail(error);
  }

  /** @returns whether the call was open */
  private close(): boolean {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    return wasOpen;
  }
}
