import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { StatusError } from '../status.ts';
import { messageText } from '../wire/json.ts';
import { canonicalize, METHODS } from '../wire/proto.ts';
import type { Json, MethodDescriptor } from '../wire/proto.ts';
import { httpStatus, MAX_REQUEST_BYTES, requestTooLarge } from './error-response.ts';
import { parseJson } from './http.ts';
import type { RpcService, ServerStream, StreamingMethod } from './rpc.ts';
import { StreamingCall } from './streaming-call.ts';
import { frame } from './webchannel-form.ts';

/** All times are in milliseconds. */
export interface WebChannelTimings {
  /** Sends a `noop` on a back channel without messages after this time. */
  readonly silenceMs: number;
  /** Ends a session without a back channel after this time, because closing a tab sends nothing. */
  readonly orphanMs: number;
  /** How long an ended session is remembered, so that late requests for it are no errors. */
  readonly disconnectedMs: number;
  /**
   * Closes an idle Write stream after this time, because it takes one of the browser's connections.
   */
  readonly idleWriteMs: number;
  /** Interval at which back channels make room when a browser may be out of connections. */
  readonly makeRoomMs: number;
}

export const DEFAULT_TIMINGS: WebChannelTimings = {
  silenceMs: 15_000,
  orphanMs: 60_000,
  disconnectedMs: 10_000,
  idleWriteMs: 1_000,
  makeRoomMs: 300,
};

/** How a client wants to receive messages. */
export interface Poll {
  /** If true, the response ends after the available messages. If false, it streams. */
  readonly isLong: boolean;
  /** The id of the last array that the client received. */
  readonly acknowledged: number;
  /** Maximum time to hold a long poll. */
  readonly holdMs?: number;
}

/** A back channel ends after this length, so that the client reconnects and acknowledges. */
const MAX_BACK_CHANNEL_LENGTH = 8 * 1024 * 1024;
const MAX_FRAME_LENGTH = 1024 * 1024;
/** Limit on undelivered data of one client. The stream is aborted above it. */
const MAX_UNACKNOWLEDGED_LENGTH = 256 * 1024 * 1024;

const BACK_CHANNEL_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache',
  // Without this header, Chromium holds back the first bytes to guess the type.
  'x-content-type-options': 'nosniff',
};

interface BackChannel {
  readonly response: ServerResponse;
  readonly isLongPoll: boolean;
  /** Number of characters written. */
  length: number;
}

/** A bidirectional stream over HTTP/1.1: requests in POSTs, responses in a hanging GET. */
export class WebChannelSession {
  readonly id = randomUUID();
  readonly method: StreamingMethod;
  private readonly call: StreamingCall;
  private readonly descriptor: MethodDescriptor;
  private readonly timings: WebChannelTimings;
  private readonly onClose: () => void;
  /** The latest arrays `[id,payload]` that the client has not acknowledged. */
  private readonly unacknowledged: string[] = [];
  private unacknowledgedLength = 0;
  private lastArrayId = 0;
  /** The last array that was written to the current back channel or received on an earlier one. */
  private sentArrayId = 0;
  private receivedMessages = 0;
  private backChannel: BackChannel | undefined;
  private isEnded = false;
  private isFlushPlanned = false;
  private silence: NodeJS.Timeout | undefined;
  private idleWrite: NodeJS.Timeout | undefined;
  private lifetime: NodeJS.Timeout | undefined;

  /** @param onClose is called once, when the session can be dropped */
  constructor(
    service: RpcService,
    method: StreamingMethod,
    authorization: string | undefined,
    timings: WebChannelTimings,
    onClose: () => void,
  ) {
    this.method = method;
    this.descriptor = METHODS[method] as MethodDescriptor;
    this.timings = timings;
    this.onClose = onClose;
    this.expireAfter(timings.orphanMs);
    this.call = new StreamingCall(service, method, { authorization }, this.sink());
  }

  /** Returns `[is there a back channel, last array sent, unacknowledged characters]`. */
  get state(): readonly [0 | 1, number, number] {
    return [this.hasBackChannel ? 1 : 0, this.lastArrayId, this.unacknowledgedLength];
  }

  get hasBackChannel(): boolean {
    return this.backChannel !== undefined;
  }

  /** Returns the number of the next new message. */
  get nextMessage(): number {
    return this.receivedMessages;
  }

  /** Receives messages from the client. Ignores messages received before, which are retries. */
  receive(offset: number, messages: readonly string[]): void {
    for (const text of messages.slice(this.receivedMessages - offset)) {
      this.receivedMessages += 1;
      this.call.message(() => {
        if (text.length > MAX_REQUEST_BYTES) throw requestTooLarge();
        return canonicalize(this.descriptor.requestType, parseJson(text));
      });
    }
    this.restartIdleTimer();
  }

  /** Marks all arrays up to this one as received. */
  acknowledge(arrayId: number): void {
    const count = Math.max(arrayId + 1 - this.firstUnacknowledged, 0);
    for (const text of this.unacknowledged.splice(0, count)) {
      this.unacknowledgedLength -= text.length;
    }
    this.sentArrayId = Math.max(this.sentArrayId, this.firstUnacknowledged - 1);
  }

  /** Sends responses over this back channel and ends an earlier one. */
  attach(response: ServerResponse, poll: Poll): void {
    this.acknowledge(poll.acknowledged);
    this.sentArrayId = this.firstUnacknowledged - 1;
    this.detach();
    response.writeHead(200, BACK_CHANNEL_HEADERS);
    response.flushHeaders();
    this.backChannel = { response, isLongPoll: poll.isLong, length: 0 };
    response.on('close', () => {
      if (this.backChannel?.response === response) this.detach();
    });
    if (!this.isEnded) clearTimeout(this.lifetime);
    // Without an immediate first byte, the client assumes a buffering proxy and switches to long
    // polling.
    if (this.unacknowledged.length === 0 && !poll.isLong) this.push(['noop']);
    this.flush();
    this.breakSilenceAfter(Math.min(poll.holdMs ?? Infinity, this.timings.silenceMs));
  }

  /** Ends the back channel. The client opens another one after its waiting requests. */
  makeRoom(): void {
    if (this.backChannel?.length === 0) this.push(['noop']);
    this.flush();
    this.detach();
  }

  /** Drops the session immediately. */
  dispose(): void {
    this.isEnded = true;
    this.call.cancel();
    this.detach();
    clearTimeout(this.idleWrite);
    clearTimeout(this.lifetime);
    this.onClose();
  }

  private get firstUnacknowledged(): number {
    return this.lastArrayId + 1 - this.unacknowledged.length;
  }

  private sink(): ServerStream<Json> {
    return {
      send: (message) => {
        if (this.unacknowledgedLength > MAX_UNACKNOWLEDGED_LENGTH) {
          throw new StatusError('RESOURCE_EXHAUSTED', 'The client does not read its stream.');
        }
        this.push([message]);
        this.restartIdleTimer();
      },
      end: () => this.end(['close']),
      fail: (error) => {
        const { status, message } = error;
        this.end([{ error: { code: httpStatus(error), status, message } }]);
      },
    };
  }

  /** Sends the last message. */
  private end(payload: Json): void {
    this.push(payload);
    this.isEnded = true;
    clearTimeout(this.idleWrite);
    this.expireAfter(this.timings.disconnectedMs);
  }

  private push(payload: Json): void {
    const id = (this.lastArrayId += 1);
    const text = `[${id},${messageText(payload)}]`;
    this.unacknowledged.push(text);
    this.unacknowledgedLength += text.length;
    if (this.isFlushPlanned) return;
    // All messages of one commit are sent together.
    this.isFlushPlanned = true;
    queueMicrotask(() => {
      this.isFlushPlanned = false;
      this.flush();
    });
  }

  private flush(): void {
    const { backChannel } = this;
    if (!backChannel || this.sentArrayId === this.lastArrayId) return;
    while (this.sentArrayId < this.lastArrayId && backChannel.length < MAX_BACK_CHANNEL_LENGTH) {
      const text = frame(`[${this.nextUnsentTexts().join(',')}]`);
      backChannel.response.write(text);
      backChannel.length += text.length;
    }
    if (backChannel.isLongPoll || backChannel.length >= MAX_BACK_CHANNEL_LENGTH) this.detach();
    else this.breakSilenceAfter(this.timings.silenceMs);
  }

  private nextUnsentTexts(): string[] {
    const texts: string[] = [];
    let length = 0;
    const start = this.sentArrayId + 1 - this.firstUnacknowledged;
    for (const text of this.unacknowledged.slice(start)) {
      texts.push(text);
      length += text.length;
      if (length >= MAX_FRAME_LENGTH) break;
    }
    this.sentArrayId += texts.length;
    return texts;
  }

  private detach(): void {
    clearTimeout(this.silence);
    const { backChannel } = this;
    if (!backChannel) return;
    this.backChannel = undefined;
    if (!backChannel.response.destroyed) backChannel.response.end();
    if (!this.isEnded) this.expireAfter(this.timings.orphanMs);
  }

  private breakSilenceAfter(ms: number): void {
    clearTimeout(this.silence);
    if (!this.backChannel) return;
    this.silence = setTimeout(() => this.push(['noop']), ms).unref();
  }

  private restartIdleTimer(): void {
    // With a single message, the client has only done the handshake and has a write to send.
    if (this.method !== 'Write' || this.isEnded || this.receivedMessages < 2) return;
    clearTimeout(this.idleWrite);
    this.idleWrite = setTimeout(() => {
      this.call.cancel();
      this.end(['close']);
    }, this.timings.idleWriteMs).unref();
  }

  private expireAfter(ms: number): void {
    clearTimeout(this.lifetime);
    this.lifetime = setTimeout(() => this.dispose(), ms).unref();
  }
}
