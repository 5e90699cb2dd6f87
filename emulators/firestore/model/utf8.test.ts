import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './testing.ts';
import { compareStrings, sortableText } from './utf8.ts';

describe('compareStrings', () => {
  it('orders an emoji after the last character of the basic plane', () => {
    expect(compareStrings('\u{1F600}', '\uffff')).toBeGreaterThan(0);
  });

  it('matches the order of the encoded bytes', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareStrings(a, b))).toBe(bytes);
      }),
    );
  });
});

describe('sortableText', () => {
  it('matches the order of the encoded bytes with plain comparison', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(sortableText(a) < sortableText(b)).toBe(compareStrings(a, b) < 0);
      }),
    );
  });
});
