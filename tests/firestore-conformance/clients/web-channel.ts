import { onTestFinished } from 'vitest';
import type { Json } from './call.ts';
import { Events } from './events.ts';
import { origin } from './rest.ts';

/** One array of a back channel, with its id and payload. */
export type ChannelArray = readonly [id: number, payload: Json];

export interface ForwardAnswer {
  readonly status: number;
  readonly text: string;
}

/** A plain WebChannel client without retries. Tests see every response. */
export class WebChannel {
  readonly arrays = new Events<ChannelArray>();
  readonly session: string;
  readonly keepAliveMs: number;
  private readonly path: string;
  private requestId = 1000;
  private sent = 1;
  acknowledged = 0;

  private constructor(path: string, handshake: Json) {
    this.path = path;
    const [, session, , , , keepAliveMs] = handshake[0][1];
    this.session = session;
    this.keepAliveMs = keepAliveMs;
  }

  /** Opens a channel with its first message, by default without authorization. */
  static async open(
    method: 'Listen' | 'Write',
    database: string,
    message: Json,
    authorization?: string,
  ): Promise<WebChannel> {
    const path = `/google.firestore.v1.Firestore/${method}/channel`;
    const headers = authorization ? `Authorization:${authorization}\r\n` : '';
    const query = new URLSearchParams({ VER: '8', database, RID: '999', CVER: '22', t: '1' });
    const response = await fetch(`${origin()}${path}?${query}`, {
      method: 'POST',
      body: new URLSearchParams({
        headers,
        count: '1',
        ofs: '0',
        req0___data__: JSON.stringify(message),
      }),
    });
    return new WebChannel(path, readChunks(await response.text())[0]);
  }

  /** Sends messages. `requestId` and `offset` can repeat an earlier request. */
  async send(
    messages: readonly Json[],
    { offset = this.sent }: { readonly offset?: number } = {},
  ): Promise<ForwardAnswer> {
    this.sent = Math.max(this.sent, offset + messages.length);
    this.requestId += 1;
    const body = new URLSearchParams({ count: String(messages.length), ofs: String(offset) });
    for (const [index, message] of messages.entries()) {
      body.set(`req${index}___data__`, JSON.stringify(message));
    }
    const response = await fetch(this.url({ RID: String(this.requestId) }), {
      method: 'POST',
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  /** Runs one long poll and returns its arrays. */
  async poll(): Promise<ChannelArray[]> {
    const response = await fetch(this.url({ RID: 'rpc', CI: '1' }));
    const arrays = readChunks(await response.text()).flat() as ChannelArray[];
    for (const [id] of arrays) this.acknowledged = id;
    return arrays;
  }

  /** Opens a streaming back channel, which fills `arrays`. Returns a function that closes it. */
  async stream(): Promise<() => void> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    onTestFinished(stop);
    const response = await fetch(this.url({ RID: 'rpc', CI: '0' }), { signal: controller.signal });
    void this.read(response).catch(this.arrays.fail);
    return stop;
  }

  async terminate(): Promise<number> {
    const query = { RID: String((this.requestId += 1)), TYPE: 'terminate' };
    return (await fetch(this.url(query), { method: 'POST' })).status;
  }

  private async read(response: Response): Promise<void> {
    let pending = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      pending += decoder.decode(bytes, { stream: true });
      for (;;) {
        const chunk = takeChunk(pending);
        if (!chunk) break;
        pending = pending.slice(chunk.length);
        for (const array of chunk.arrays as ChannelArray[]) {
          this.acknowledged = array[0];
          this.arrays.push(array);
        }
      }
    }
  }

  private url(query: Record<string, string>): string {
    const all = { VER: '8', SID: this.session, AID: String(this.acknowledged), ...query };
    return `${origin()}${this.path}?${new URLSearchParams(all)}`;
  }
}

/** Reads one chunk: its length in UTF-16 units, a line feed, and that much JSON. */
function takeChunk(text: string): { arrays: Json; length: number } | undefined {
  const head = /^(\d+)\n/.exec(text);
  if (!head) return undefined;
  const start = head[0].length;
  const end = start + Number(head[1]);
  return text.length < end
    ? undefined
    : { arrays: JSON.parse(text.slice(start, end)), length: end };
}

/** Reads all chunks of a complete response. */
function readChunks(text: string): Json[] {
  const chunks: Json[] = [];
  let remaining = text;
  while (remaining !== '') {
    const chunk = takeChunk(remaining);
    if (!chunk) throw new Error(`Invalid chunk: ${remaining.slice(0, 100)}`);
    chunks.push(chunk.arrays);
    remaining = remaining.slice(chunk.length);
  }
  return chunks;
}
