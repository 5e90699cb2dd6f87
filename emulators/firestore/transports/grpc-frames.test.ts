import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StatusError } from '../status.ts';
import { frame, FrameReader, MAX_FRAME_BYTES } from './grpc-frames.ts';

const prefix = (length: number, isCompressed = false) => {
  const bytes = frame(Buffer.alloc(0));
  bytes.writeUInt8(isCompressed ? 1 : 0, 0);
  bytes.writeUInt32BE(length, 1);
  return bytes;
};

const compressed = (message: Buffer) => Buffer.concat([prefix(message.length, true), message]);

it('restores messages from chunks of any size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 20 })),
      fc.array(fc.nat({ max: 30 })),
      (messages, cuts) => {
        let bytes = Buffer.concat(messages.map(frame));
        const reader = new FrameReader();
        const read: Uint8Array[] = [];
        for (const cut of [...cuts, bytes.length]) {
          read.push(...reader.read(bytes.subarray(0, cut)));
          bytes = bytes.subarray(cut);
        }
        reader.end();
        expect(read.map((each) => [...each])).toEqual(messages.map((each) => [...each]));
      },
    ),
  );
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
])('reads messages compressed with %s', (encoding, compress) => {
  const bytes = compressed(compress('hello'));
  expect([...new FrameReader(encoding).read(bytes)].map(String)).toEqual(['hello']);
});

it('reads an uncompressed message in a compressed stream', () => {
  expect([...new FrameReader('gzip').read(frame(Buffer.from('hello')))].map(String)).toEqual([
    'hello',
  ]);
});

it.each<[string, string | undefined, Buffer, StatusError['status']]>([
  ['too large', undefined, prefix(MAX_FRAME_BYTES), 'RESOURCE_EXHAUSTED'],
  [
    'too large once decompressed',
    'gzip',
    compressed(gzipSync(Buffer.alloc(MAX_FRAME_BYTES + 1))),
    'RESOURCE_EXHAUSTED',
  ],
  ['compressed in an unknown way', 'br', compressed(Buffer.from('a')), 'UNIMPLEMENTED'],
  ['compressed without saying how', undefined, compressed(Buffer.from('a')), 'UNIMPLEMENTED'],
  ['compressed, it says, but is not', 'gzip', compressed(Buffer.from('a')), 'INTERNAL'],
])('rejects a message that is %s', (_what, encoding, bytes, status) => {
  expect(() => [...new FrameReader(encoding).read(bytes)]).toThrow(
    expect.objectContaining({ name: 'StatusError', status }),
  );
});

it.each([frame(Buffer.from('hello')).subarray(0, 3), frame(Buffer.from('hello')).subarray(0, 7)])(
  'rejects an end inside a message: %j',
  (bytes) => {
    const reader = new FrameReader();
    expect([...reader.read(bytes)]).toEqual([]);
    expect(() => reader.end()).toThrow(StatusError);
  },
);
