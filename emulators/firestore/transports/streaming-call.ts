import type { StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import { toStatusError } from './failure.ts';
import type {
  CallContext,
  ClientStream,
  RpcService,
  ServerStream,
  StreamingMethod,
} from './rpc.ts';

/**
 * One bidirectional call as a transport holds it. Once either side has ended it nothing passes any
 * more, and no failure of one call reaches the commit of another client that caused a message.
 */
export class StreamingCall {
  private readonly sink: ServerStream<Json>;
  private client: ClientStream<Json> | undefined;
  private isOpen = true;

  /** @param sink how answers travel; told of the end at most once */
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

  /** @param read gives the request; when it throws, the call fails with that */
  message(read: () => Json): void {
    this.attempt(() => this.client?.message(read()));
  }

  halfClose(): void {
    this.attempt(() => this.client?.halfClose());
  }

  /** The client has gone, or must go. */
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

  /** @returns whether it was open until now */
  private close(): boolean {
    const wasOpen = this.isOpen;
    this.isOpen = false;
    return wasOpen;
  }
}
