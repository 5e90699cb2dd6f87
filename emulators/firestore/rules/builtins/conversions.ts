import { Failure, kindOf, Path, type RuleValue } from '../evaluate/value.ts';
import { fn } from './overload.ts';

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

const INTEGER = /^[+-]?\d+$/;
const FLOAT = /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/;
const HEXADECIMAL_FLOAT = /^([+-]?)0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d+)[fFdD]?$/;

/**
 * Google's service has no `bool()`, although its reference lists it.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.String
 */
export const conversions = [
  fn('int', ['int'], (value) => value),
  fn('int', ['float'], truncate),
  fn('int', ['string'], parseInteger),
  fn('float', ['float'], (value) => value),
  fn('float', ['string'], parseFloatText),
  fn('string', ['any'], toText),
  fn('path', ['string'], (text) => new Path(text.replace(/^\//, '').split('/'))),
  /** Google's emulator prints the argument. Here the coverage report contains it. */
  fn('debug', ['any'], (value) => value),
];

/** Truncates toward zero and saturates at 64 bits. NaN becomes 0. */
export function truncate(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value <= Number(MIN_INT64)) return MIN_INT64;
  return value >= Number(MAX_INT64) ? MAX_INT64 : BigInt(Math.trunc(value));
}

function parseInteger(text: string): bigint | Failure {
  const value = INTEGER.test(text) ? BigInt(text.replace('+', '')) : undefined;
  if (value === undefined || value < MIN_INT64 || value > MAX_INT64) return mismatch(text, 'int');
  return value;
}

/** Parses a float like Java's `Double.parseDouble`. */
function parseFloatText(text: string): number | Failure {
  const trimmed = text.trim();
  if (FLOAT.test(trimmed)) return parseFloat(trimmed);
  const [, sign = '', whole = '', fraction = '', exponent] = HEXADECIMAL_FLOAT.exec(trimmed) ?? [];
  if (whole + fraction === '') return mismatch(text, 'float');
  const digits = Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === '-' ? -digits : digits;
}

const mismatch = (text: string, type: string) =>
  new Failure(
    `Type conversion error. Argument: [${text}], From type: [string], To type: [${type}].`,
  );

export function toText(value: RuleValue): string | Failure {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return floatText(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (value instanceof Path) return value.toString();
  return new Failure(
    `Unsupported operation error. Received: string(${kindOf(value)}). Expected: string(int), ` +
      'string(float), string(null), string(string), string(bool), string(path).',
  );
}

/**
 * Formats a float like Java: always with a decimal point, and with an exponent below 0.001 and from
 * 10,000,000.
 */
function floatText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) {
    return Number.isInteger(value) ? `${value}.0` : String(value);
  }
  // Java prints at least two digits and chooses the closest pair: 4.9E-324, although 5E-324 is
  // unique.
  const shortest = value.toExponential();
  const digits = shortest.includes('.') ? shortest : value.toExponential(1);
  return digits.replace(/e\+?/, 'E');
}
