import type { ServerHttp2Stream } from 'node:http2';
import { toStatusError } from './failure.ts';

const HEADERS = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-accept-encoding': 'identity,deflate,gzip',
};

type Trailers = Readonly<Record<string, string>>;

const SUCCESS: Trailers = { 'grpc-status': '0' };

/** Clients refuse long trailers, and a percent-encoded character takes up to nine bytes. */
const MAX_MESSAGE_LENGTH = 2_000;

function trailersOf(error: unknown): Trailers {
  const { code, message } = toStatusError(error);
  // By way of bytes, because half a surrogate pair cannot be percent-encoded.
  const text = Buffer.from(message.slice(0, MAX_MESSAGE_LENGTH)).toString();
  return { 'grpc-status': String(code), 'grpc-message': encodeURI(text) };
}

/** The answering side of one gRPC call. Once the call is over, everything here does nothing. */
export class GrpcAnswer {
  readonly stream: ServerHttp2Stream;
  private trailers = SUCCESS;

  constructor(stream: ServerHttp2Stream) {
    this.stream = stream;
    // Clients break off as they like: the stream closes, and that is what calls react to.
    stream.on('error', () => {});
    stream.on('wantTrailers', () => {
      if (!stream.closed) stream.sendTrailers(this.trailers);
    });
  }

  get isOver(): boolean {
    return this.stream.destroyed || this.stream.closed || this.stream.writableEnded;
  }

  /** Sends the headers. What happens before this can still fail without any. */
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

  /** To what is HTTP/2 but not gRPC. */
  refuse(): void {
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
    // What the client goes on sending is let pass.
    this.stream.resume();
    if (this.isOver) return;
    this.trailers = trailers;
    if (this.stream.headersSent) this.stream.end();
    else this.stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
  }
}
