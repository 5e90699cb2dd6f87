import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

describe('timestamps', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0n],
    ['1970-01-01T09:00:00+09:00', 0n],
    ['1969-12-31T23:30:00-00:30', 0n],
    ['1970-01-01t00:00:01.5z', 1_500_000n],
    ['1970-01-01T00:00:00.000001999Z', 1n],
    ['1969-12-31T23:59:59.999999999Z', -1n],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000_000n],
    ['9999-12-31T23:59:59.999999999Z', 253_402_300_799_999_999n],
  ])('parses %s', (text, micros) => {
    expect(parseTimestamp(text)).toBe(micros);
  });

  it.each([
    [0n, '1970-01-01T00:00:00Z'],
    [-1n, '1969-12-31T23:59:59.999999Z'],
    [120_000n, '1970-01-01T00:00:00.120Z'],
    [1n, '1970-01-01T00:00:00.000001Z'],
    [-62_135_596_800_000_000n, '0001-01-01T00:00:00Z'],
  ])('formats %s', (micros, text) => {
    expect(formatTimestamp(micros)).toBe(text);
  });

  it.each([
    '',
    '2020-01-01',
    '2020-02-30T00:00:00Z',
    '2020-01-01T24:00:00Z',
    '2020-01-01T00:00:60Z',
    '2020-01-01T00:00:00',
    '2020-01-01T00:00:00+24:00',
    '0000-12-31T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '12020-01-01T00:00:00Z',
  ])('rejects %j', (text) => {
    expect(() => parseTimestamp(text)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    );
  });

  it('parses a formatted timestamp back to the same time', () => {
    const micros = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n });
    fc.assert(
      fc.property(micros, (instant) => {
        expect(parseTimestamp(formatTimestamp(instant))).toBe(instant);
      }),
    );
  });
});
