import { describe, expect, it } from 'vitest';
import measured from '../gen/measured.json' with { type: 'json' };
import { kindText, listed, typeText } from './alert-type-text.ts';

describe('labels of injected events', () => {
  it('exist for every type and size', () => {
    for (const { kind, points } of measured.alerts.power) {
      const { title, of, size } = kindText(kind);
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
  ])('format the sizes of %s: %s is %s', (kind, size, words) => {
    expect(kindText(kind).size(size)).toBe(words);
  });

  it('fall back to the type name of an unknown type', () => {
    expect(typeText('solar_flare')).toBe('solar_flare');
    expect(kindText('solar_flare.big').title).toBe('solar_flare.big');
  });
});

it('join parts into a list', () => {
  expect(listed([])).toBe('');
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b'])).toBe('a and b');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
});
