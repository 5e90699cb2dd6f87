import { gunzipSync, inflateSync } from 'node:zlib';
import { StatusError } from '../status.ts';

/** Above Firestore's own limit, so that clients get Firestore's error message. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** A compression flag and the length of the message. */
const PREFIX_BYTES = 5;

/** Frames a message for gRPC, without compression. */
export function frame(message: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + message.length);
  bytes.writeUInt8(0, 0);
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, PREFIX_BYTES);
  return bytes;
}

const DECOMPRESSORS: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** Reassembles the messages of one stream. */
export class FrameReader {
  private readonly encoding: string;
  private chunks: Buffer[] = [];
  private size = 0;

  /** @param encoding the value of the `grpc-encoding` header */
  constructor(encoding = 'identity') {
    this.encoding = encoding;
  }

  /**
   * @returns the messages that this chunk completes
   * @throws StatusError as gRPC requires
   * @see https://grpc.github.io/grpc/core/md_doc_statuscodes.html
   */
  *read(chunk: Buffer): Generator<Buffer> {
    this.chunks.push(chunk);
    this.size += chunk.length;
    while (this.size >= PREFIX_BYTES) {
      const prefix = this.joined(PREFIX_BYTES);
      const end = PREFIX_BYTES + prefix.readUInt32BE(1);
      if (end > MAX_FRAME_BYTES) throw tooLarge();
      if (this.size < end) return;
      const joined = this.joined(end);
      this.chunks = joined.length > end ? [joined.subarray(end)] : [];
      this.size -= end;
      const message = joined.subarray(PREFIX_BYTES, end);
      yield prefix.readUInt8(0) === 0 ? message : this.decompress(message);
    }
  }

  /** @throws StatusError when the last message is incomplete */
  end(): void {
    if (this.size > 0) throw new StatusError('INTERNAL', 'The request ends inside a message');
  }

  /** Returns the first chunk, joined with later ones to at least this size. */
  private joined(size: number): Buffer {
    if ((this.chunks[0] as Buffer).length < size) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0] as Buffer;
  }

  private decompress(message: Buffer): Buffer {
    const decompress = Object.hasOwn(DECOMPRESSORS, this.encoding)
      ? DECOMPRESSORS[this.encoding]
      : undefined;
    if (!decompress) {
      throw new StatusError('UNIMPLEMENTED', `Unknown message encoding "${this.encoding}"`);
    }
    try {
      return decompress(message, { maxOutputLength: MAX_FRAME_BYTES });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
      throw new StatusError('INTERNAL', 'Failed to decompress the message');
    }
  }
}

const tooLarge = () =>
  new StatusError('RESOURCE_EXHAUSTED', `Received a message larger than ${MAX_FRAME_BYTES} bytes`);
