import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFieldPaths, formatFieldPath, parseFieldPath, sameFieldPath } from './field-path.ts';

describe('field paths', () => {
  it.each([
    ['a', ['a']],
    ['a.b_1', ['a', 'b_1']],
    ['`a b`', ['a b']],
    ['a.`\\`b\\``', ['a', '`b`']],
    ['`a.b`.`c\\\\d`', ['a.b', 'c\\d']],
    ['`line\nbreak`', ['line\nbreak']],
    ['__name__', ['__name__']],
  ])('parses and formats %s', (text, path) => {
    expect(parseFieldPath(text)).toEqual(path);
    expect(formatFieldPath(path)).toBe(text);
  });

  it.each(['a..b', '.a', 'a.', '1a', 'a b', 'a-b', '`a', '``', '`a`b', 'a.`b`c', 'é'])(
    'rejects %s',
    (text) => {
      expect(() => parseFieldPath(text)).toThrow(
        `Invalid property path "${text}". Unquoted property paths must match regex ` +
          '([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex ' +
          '(`(?:[^`\\\\]|(?:\\\\.))+`)',
      );
    },
  );

  it('rejects an empty text', () => {
    expect(() => parseFieldPath('')).toThrow('Invalid empty property path string.');
  });

  it('parses a formatted path back to the same path', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', '_', '1', '`', '\\', '.', ' ', '\n', 'é'),
    });
    const path = fc.array(
      name.filter((text) => text !== ''),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(path, (names) => {
        expect(parseFieldPath(formatFieldPath(names))).toEqual(names);
      }),
    );
  });

  it('compares paths name by name', () => {
    expect(sameFieldPath(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameFieldPath(['a'], ['a', 'b'])).toBe(false);
    const sorted = [['a'], ['a', 'b'], ['a', 'c'], ['a b'], ['b']];
    expect(sorted.toReversed().toSorted(compareFieldPaths)).toEqual(sorted);
  });
});
