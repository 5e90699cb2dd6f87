import { describe, expect, it } from 'vitest';
import measured from '../gen/measured.json' with { type: 'json' };
import { kindWords, listed, typeWords } from './alert-words.ts';

describe('words for what was put into the books', () => {
  it('are there for every kind and size', () => {
    for (const { kind, points } of measured.alerts.power) {
      const { title, of, size } = kindWords(kind);
      expect(title).not.toBe(kind);
      if (points.length === 1) continue;
      expect(of).not.toBe('');
      for (const point of points) {
        expect(size(point.size)).toMatch(/^(?:[−+]?\d+%|\d+(?:\.5)?×|small|medium|large)$/);
      }
    }
  });

  it.each([
    ['price_change.permanent', '1.05', '+5%'],
    ['billing_error.overcharge', '1.5', '1.5×'],
    ['expense_spike.week', '4', '5×'],
    ['expense_spike.oneoff', '0.05', '5%'],
    ['payroll_anomaly.increase', '0.15', '+15%'],
    ['revenue_drop.day', '1', '−100%'],
    ['duplicate_charge.exact', 'mid', 'medium'],
  ])('give the sizes of %s: %s is %s', (kind, size, words) => {
    expect(kindWords(kind).size(size)).toBe(words);
  });

  it('are the own name of what is new', () => {
    expect(typeWords('solar_flare')).toBe('solar_flare');
    expect(kindWords('solar_flare.big').title).toBe('solar_flare.big');
  });
});

it('lists parts', () => {
  expect(listed([])).toBe('');
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b'])).toBe('a and b');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});
