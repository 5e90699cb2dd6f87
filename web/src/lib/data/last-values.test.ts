import { afterEach, describe, expect, it } from 'vitest';
import { keepValuesOf, lastValue, rememberValue } from './last-values.ts';

const VALUE = { status: 'ready', value: { name: 'Corner Bakery' }, isStale: false } as const;

afterEach(() => keepValuesOf(undefined));

describe('keepValuesOf', () => {
  it('keeps the values of a user that were read before Firebase knew the user', () => {
    keepValuesOf('ada');
    rememberValue('business', VALUE);
    keepValuesOf('ada');
    expect(lastValue('business')).toEqual(VALUE);
  });

  it.each(['grace', undefined])('clears the values of another user for %s', (next) => {
    keepValuesOf('ada');
    rememberValue('business', VALUE);
    keepValuesOf(next);
    expect(lastValue('business')).toBeUndefined();
  });
});
