import { describe, expect, it } from 'vitest';
import { jsonMutationsOf, UNKNOWN_NAME } from './json-mutations.ts';

const SAMPLE = { id: 'a', note: 'n', lines: [{ amount: 1, kind: 'sale' }] };
const RULES = { required: ['id', 'lines.*.amount'], enums: ['lines.*.kind'] };
const UNKNOWN = { [UNKNOWN_NAME]: { [UNKNOWN_NAME]: [1] } };

describe('jsonMutationsOf', () => {
  it('returns each change that a service may make, and keeps required fields', () => {
    const found = jsonMutationsOf(SAMPLE, RULES);
    const line = { amount: 1, kind: 'sale' };
    expect(Object.fromEntries(found.map(({ name, value }) => [name, value]))).toEqual({
      'without note': { id: 'a', lines: [line] },
      'without lines.0.kind': { ...SAMPLE, lines: [{ amount: 1 }] },
      'with null for note': { ...SAMPLE, note: null },
      'with null for lines.0.kind': { ...SAMPLE, lines: [{ amount: 1, kind: null }] },
      'with an unknown field in the whole': { ...SAMPLE, ...UNKNOWN },
      'with an unknown field in lines.0': { ...SAMPLE, lines: [{ ...line, ...UNKNOWN }] },
      'with an unknown name for lines.0.kind': {
        ...SAMPLE,
        lines: [{ amount: 1, kind: UNKNOWN_NAME }],
      },
      'without all optional fields': { id: 'a', lines: [{ amount: 1 }] },
      'with unknown fields in all objects': {
        ...SAMPLE,
        lines: [{ ...line, ...UNKNOWN }],
        ...UNKNOWN,
      },
    });
    expect(found[1]?.path).toBe('lines.*.kind');
  });

  it('mutates every object of a list, and leaves the sample as it is', () => {
    const sample = [{ a: 1 }, { a: 2 }];
    expect(jsonMutationsOf(sample).map(({ name }) => name)).toContain('without 1.a');
    expect(sample).toEqual([{ a: 1 }, { a: 2 }]);
  });
});
