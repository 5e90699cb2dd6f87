import { encodeAs } from './encode.ts';
import type { SeededRandom } from './random.ts';

const PIECES: readonly string[] = [
  '"',
  '""',
  '<',
  '</',
  '<STMTTRN>',
  '</STMTTRN>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '&#x41;',
  '&amp;amp;',
  '\0\0\0\0',
  '\r',
  '\n\n',
  ';;;;',
  ',,,,',
  '\t',
  '^\n',
  '=1+1',
  '(((((',
  '-',
  '1e308',
  '99999999999999999999',
  '\ufeff',
  '\u202e',
  '٣',
];

/**
 * Mutates the bytes of a file at random: flips bits, cuts, repeats, swaps, inserts noise or huge
 * runs.
 */
export function mutate(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const times = 1 + random.below(4);
  return Array.from({ length: times }).reduce<Uint8Array>((whole) => once(whole, random), bytes);
}

function once(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const at = random.below(bytes.length + 1);
  const length = random.below(40);
  switch (random.below(9)) {
    case 0:
      return bytes.map((byte, index) => (index === at ? byte ^ (1 << random.below(8)) : byte));
    case 1:
      return bytes.slice(0, at);
    case 2:
      return replace(bytes, at, length, new Uint8Array(0));
    case 3:
      return replace(bytes, at, 0, bytes.slice(at, at + length));
    case 4:
      return replace(bytes, at, 0, encodeAs(random.from(PIECES), 'utf-8'));
    case 5:
      return replace(
        bytes,
        at,
        0,
        Uint8Array.from({ length }, () => random.below(256)),
      );
    case 6:
      return bytes.map((byte) => (random.below(50) === 0 ? random.below(256) : byte));
    case 7:
      return encodeAs(
        Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
        random.from(['utf-8', 'utf-16le', 'utf-16be']),
      );
    default: {
      const piece = encodeAs(random.from(PIECES), 'utf-8');
      const times = 1 + random.below(random.below(100) === 0 ? 200_000 : 200);
      const giant = new Uint8Array(piece.length * times);
      for (let index = 0; index < times; index += 1) giant.set(piece, index * piece.length);
      return replace(bytes, at, 0, giant);
    }
  }
}

function replace(bytes: Uint8Array, at: number, cut: number, put: Uint8Array): Uint8Array {
  const after = bytes.subarray(at + cut);
  const whole = new Uint8Array(at + put.length + after.length);
  whole.set(bytes.subarray(0, at));
  whole.set(put, at);
  whole.set(after, at + put.length);
  return whole;
}
