import { RE2JS } from 're2js';
import { Failure } from '../evaluate/value.ts';
import { method } from './overload.ts';

/**
 * In Google's service, `lower` and `upper` convert only ASCII letters.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.String
 */
export const stringMethods = [
  method('string', 'size', [], (text) => BigInt(text.length)),
  method('string', 'lower', [], (text) =>
    text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  ),
  method('string', 'upper', [], (text) =>
    text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  ),
  method('string', 'trim', [], (text) => text.replace(SURROUNDING_SPACE, '')),
  method('string', 'toUtf8', [], (text) => new Uint8Array(Buffer.from(text))),
  method('string', 'matches', ['string'], (text, pattern) =>
    withPattern(pattern, (expression) => expression.matches(text)),
  ),
  method('string', 'split', ['string'], (text, pattern) =>
    withPattern(pattern, (expression) => expression.split(text)),
  ),
  method('string', 'replace', ['string', 'string'], (text, pattern, replacement) =>
    withPattern(pattern, (expression) => expression.matcher(text).replaceAll(replacement)),
  ),
];

/** Removes all characters up to U+0020, unlike `String.prototype.trim`. */
// oxlint-disable-next-line no-control-regex
const SURROUNDING_SPACE = /^[\0- ]+|[\0- ]+$/g;

const MAX_COMPILED = 1000;
const compiled = new Map<string, RE2JS>();

/** Caches compiled patterns, because rules have few patterns and reuse them in every request. */
function withPattern<T>(pattern: string, apply: (expression: RE2JS) => T): T | Failure {
  try {
    const expression = compiled.get(pattern) ?? RE2JS.compile(pattern);
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(pattern, expression);
    return apply(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return new Failure(`Invalid regular expression [${pattern}]: ${reason}.`);
  }
}
