import { createHash } from 'node:crypto';
import { fn } from './overload.ts';

type Hash = (bytes: Uint8Array) => Uint8Array;

/** Reversed polynomials. */
const CRC32 = 0xedb88320;
const CRC32C = 0x82f63b78;

/** @see https://firebase.google.com/docs/reference/rules/rules.hashing */
export const hashingFunctions = [
  ...hash('crc32', checksum(CRC32)),
  ...hash('crc32c', checksum(CRC32C)),
  ...hash('md5', digest('md5')),
  ...hash('sha256', digest('sha256')),
];

/** Strings are hashed as UTF-8. */
function hash(name: string, compute: Hash) {
  return [
    fn(`hashing.${name}`, ['bytes'], compute),
    fn(`hashing.${name}`, ['string'], (text) => compute(Buffer.from(text))),
  ];
}

function digest(algorithm: string): Hash {
  return (bytes) => new Uint8Array(createHash(algorithm).update(bytes).digest());
}

/** Returns four bytes, least significant first. */
function checksum(polynomial: number): Hash {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
    }
    return remainder;
  });
  return (bytes) => {
    let remainder = 0xffffffff;
    for (const byte of bytes) {
      remainder = (table[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
    }
    const result = Buffer.alloc(4);
    result.writeUInt32LE((remainder ^ 0xffffffff) >>> 0);
    return new Uint8Array(result);
  };
}
