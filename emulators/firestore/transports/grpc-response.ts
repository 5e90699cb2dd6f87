import type { ServerHttp2Stream } from 'node:http2';
import { toStatusError } from './error-response.ts';

const HEADERS = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-accept-encoding': 'identity,deflate,gzip',
};

type Trailers = Readonly<Record<string, string>>;

const SUCCESS: Trailers = { 'grpc-status': '0' };

/** Clients reject long trailers, and a percent-encoded character takes up to nine bytes. */
const MAX_MESSAGE_LENGTH = 2_000;

function trailersOf(error: unknown): Trailers {
  const { code, message } = toStatusError(error);
  // Converts via bytes, because half a surrogate pair cannot be percent-encoded.
  const text = Buffer.from(message.slice(0, MAX_MESSAGE_LENGTH)).toString();
  return { 'grpc-status': String(code), 'grpc-message': encodeURI(text) };
}

/** The response side of one gRPC call. All methods do nothing once the call is over. */
export class GrpcResponse {
  readonly stream: ServerHttp2Stream;
  private trailers = SUCCESS;

  constructor(stream: ServerHttp2Stream) {
    this.stream = stream;
    // Clients cancel at any time. Calls react to the close event of the stream.
    stream.on('error', () => {});
    stream.on('wantTrailers', () => {
      if (!stream.closed) stream.sendTrailers(this.trailers);
    });
  }

  get isOver(): boolean {
    return this.stream.destroyed || this.stream.closed || this.stream.writableEnded;
  }

  /** Sends the headers. An error before this call needs no headers. */
  begin(): void {
    if (this.isOver || this.stream.headersSent) return;
    this.stream.respond(HEADERS, { waitForTrailers: true });
  }

  end(): void {
    this.finish(SUCCESS);
  }

  fail(error: unknown): void {
    this.finish(trailersOf(error));
  }

  /** Rejects an HTTP/2 request that is not gRPC. */
  reject(): void {
    this.stream.resume();
    if (!this.isOver) this.stream.respond({ ':status': 415 }, { endStream: true });
  }

  attempt(act: () => void): void {
    if (this.isOver) return;
    try {
      act();
    } catch (error) {
      this.fail(error);
    }
  }

  private finish(trailers: Trailers): void {
    // Discards the rest of the request.
    this.stream.resume();
    if (this.isOver) return;
    this.trailers = trailers;
    if (this.stream.headersSent) this.stream.end();
    else this.stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
  }
}
