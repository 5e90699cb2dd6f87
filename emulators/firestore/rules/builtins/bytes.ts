import { method } from './overload.ts';

/** @see https://firebase.google.com/docs/reference/rules/rules.Bytes */
export const bytesMethods = [
  method('bytes', 'size', [], (bytes) => BigInt(bytes.length)),
  method('bytes', 'toHexString', [], (bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
  method('bytes', 'toBase64', [], (bytes) =>
    // The URL-safe alphabet, with padding.
    Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  ),
];
