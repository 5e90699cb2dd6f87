import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { StatusError } from '../status.ts';
import { messageText } from '../wire/json.ts';
import { canonicalise, METHODS } from '../wire/proto.ts';
import type { Json, MethodDescriptor } from '../wire/proto.ts';
import { httpStatus, MAX_REQUEST_BYTES, requestTooLarge } from './failure.ts';
import { parseJson } from './http.ts';
import type { RpcService, ServerStream, StreamingMethod } from './rpc.ts';
import { StreamingCall } from './streaming-call.ts';
import { frame } from './webchannel-form.ts';

/** Milliseconds. */
export interface WebChannelTimings {
  /** After so long without a message a back channel gets a `noop`. */
  readonly silenceMs: number;
  /** A session whose client has had no back channel for so long is over: a tab closes silently. */
  readonly orphanMs: number;
  /** How long an ended session is remembered, so that late requests for it are no errors. */
  readonly lingerMs: number;
  /** A Write stream that rests is closed: it takes one of the connections of all tabs. */
  readonly idleWriteMs: number;
  /** How often back channels give way when there are so many that a browser may be out of connections. */
  readonly crowdedMs: number;
}

export const DEFAULT_TIMINGS: WebChannelTimings = {
  silenceMs: 15_000,
  orphanMs: 60_000,
  lingerMs: 10_000,
  idleWriteMs: 1_000,
  crowdedMs: 300,
};

/** How a client wants to receive. */
export interface Poll {
  /** Answer with what there is and end, rather than stream. */
  readonly isLong: boolean;
  /** The last array that the client has. */
  readonly acknowledged: number;
  /** How long a long poll may be held at most. */
  readonly holdMs?: number;
}

/** A back channel ends after so much, so that the client comes back and says what it has. */
const MAX_BACK_CHANNEL_LENGTH = 8 * 1024 * 1024;
const MAX_FRAME_LENGTH = 1024 * 1024;
/** What may wait for one client, before its stream is given up. */
const MAX_UNACKNOWLEDGED_LENGTH = 256 * 1024 * 1024;

const BACK_CHANNEL_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache',
  // Or Chromium holds the first bytes back to guess the type.
  'x-content-type-options': 'nosniff',
};

interface BackChannel {
  readonly response: ServerResponse;
  readonly isLongPoll: boolean;
  /** Characters written. */
  length: number;
}

/** A bidirectional stream over HTTP/1.1: requests by POST, answers by a GET that hangs. */
export class WebChannelSession {
  readonly id = randomUUID();
  readonly method: StreamingMethod;
  private readonly call: StreamingCall;
  private readonly descriptor: MethodDescriptor;
  private readonly timings: WebChannelTimings;
  private readonly onGone: () => void;
  /** The last arrays `[id,payload]`, which the client may not have. */
  private readonly unacknowledged: string[] = [];
  private unacknowledgedLength = 0;
  private lastArrayId = 0;
  /** The last array written to the present back channel, or that its client had before. */
  private sentArrayId = 0;
  private receivedMessages = 0;
  private backChannel: BackChannel | undefined;
  private isEnded = false;
  private isFlushPlanned = false;
  private silence: NodeJS.Timeout | undefined;
  private idleWrite: NodeJS.Timeout | undefined;
  private lifetime: NodeJS.Timeout | undefined;

  /** @param onGone called once, when nothing is left to be known about the session */
  constructor(
    service: RpcService,
    method: StreamingMethod,
    authorization: string | undefined,
    timings: WebChannelTimings,
    onGone: () => void,
  ) {
    this.method = method;
    this.descriptor = METHODS[method] as MethodDescriptor;
    this.timings = timings;
    this.onGone = onGone;
    this.expireAfter(timings.orphanMs);
    this.call = new StreamingCall(service, method, { authorization }, this.sink());
  }

  /** `[is there a back channel, last array sent, characters not yet acknowledged]`. */
  get state(): readonly [0 | 1, number, number] {
    return [this.hasBackChannel ? 1 : 0, this.lastArrayId, this.unacknowledgedLength];
  }

  get hasBackChannel(): boolean {
    return this.backChannel !== undefined;
  }

  /** The number that the next new message has. */
  get nextMessage(): number {
    return this.receivedMessages;
  }

  /** Takes messages from the client; those that were here before are retries, and ignored. */
  receive(offset: number, messages: readonly string[]): void {
    for (const text of messages.slice(this.receivedMessages - offset)) {
      this.receivedMessages += 1;
      this.call.message(() => {
        if (text.length > MAX_REQUEST_BYTES) throw requestTooLarge();
        return canonicalise(this.descriptor.requestType, parseJson(text));
      });
    }
    this.restWhenIdle();
  }

  /** The client has everything up to this array. */
  acknowledge(arrayId: number): void {
    const count = Math.max(arrayId + 1 - this.firstUnacknowledged, 0);
    for (const text of this.unacknowledged.splice(0, count)) {
      this.unacknowledgedLength -= text.length;
    }
    this.sentArrayId = Math.max(this.sentArrayId, this.firstUnacknowledged - 1);
  }

  /** Answers over this response from now on, instead of an older one. */
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
    // Without a first byte at once the client believes in a buffering proxy, and polls from then on.
    if (this.unacknowledged.length === 0 && !poll.isLong) this.push(['noop']);
    this.flush();
    this.breakSilenceAfter(Math.min(poll.holdMs ?? Infinity, this.timings.silenceMs));
  }

  /** Ends the back channel; the client opens another, behind requests that waited to be sent. */
  giveWay(): void {
    if (this.backChannel?.length === 0) this.push(['noop']);
    this.flush();
    this.detach();
  }

  /** Forgets everything at once. */
  dispose(): void {
    this.isEnded = true;
    this.call.cancel();
    this.detach();
    clearTimeout(this.idleWrite);
    clearTimeout(this.lifetime);
    this.onGone();
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
        this.restWhenIdle();
      },
      end: () => this.end(['close']),
      fail: (error) => {
        const { status, message } = error;
        this.end([{ error: { code: httpStatus(error), status, message } }]);
      },
    };
  }

  /** Says its last word. */
  private end(payload: Json): void {
    this.push(payload);
    this.isEnded = true;
    clearTimeout(this.idleWrite);
    this.expireAfter(this.timings.lingerMs);
  }

  private push(payload: Json): void {
    const id = (this.lastArrayId += 1);
    const text = `[${id},${messageText(payload)}]`;
    this.unacknowledged.push(text);
    this.unacknowledgedLength += text.length;
    if (this.isFlushPlanned) return;
    // Everything that one commit causes goes out together.
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
      const text = frame(`[${this.takeUnsent().join(',')}]`);
      backChannel.response.write(text);
      backChannel.length += text.length;
    }
    if (backChannel.isLongPoll || backChannel.length >= MAX_BACK_CHANNEL_LENGTH) this.detach();
    else this.breakSilenceAfter(this.timings.silenceMs);
  }

  private takeUnsent(): string[] {
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

  private restWhenIdle(): void {
    // One message is the handshake: the client has a write to send.
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
