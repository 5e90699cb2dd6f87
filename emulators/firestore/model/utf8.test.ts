import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './testing.ts';
import { compareStrings, sortableText } from './utf8.ts';

describe('compareStrings', () => {
  it('puts an emoji behind the last character of the basic plane', () => {
    expect(compareStrings('\u{1F600}', '\uffff')).toBeGreaterThan(0);
  });

  it('agrees with the order of the encoded bytes', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareStrings(a, b))).toBe(bytes);
      }),
    );
  });
});

describe('sortableText', () => {
  it('lets plain comparison give the order of the bytes', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(sortableText(a) < sortableText(b)).toBe(compareStrings(a, b) < 0);
      }),
    );
  });
});
