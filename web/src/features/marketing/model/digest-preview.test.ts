import { demoSnapshot } from '@daily-snapshot/domain/sales/demo-business';
import { describe, expect, it } from 'vitest';
import written from '../gen/sample-digest.json' with { type: 'json' };
import { previewOf } from './digest-preview.ts';

const sample = previewOf(demoSnapshot());

describe('sample digest', () => {
  it('shows the numbers that the public pages promise', () => {
    expect(sample.numbers.map(({ name, amountCents }) => [name, amountCents])).toEqual([
      ['Revenue', 42_800_00],
      ['Expenses', 19_210_00],
      ['Net Profit', 23_590_00],
    ]);
    expect(sample.warning).toBe('Expenses 36% higher than normal');
    expect(sample.numbers[1]?.notes[1]).toBe(
      'Expenses: 36.0% higher than the 30-day daily average of $14,125.',
    );
  });

  it('matches the current output of the digest code', () => {
    expect(written, 'run web/src/features/marketing/gen/write-sample.ts').toEqual(sample);
  });
});
