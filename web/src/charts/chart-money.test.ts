import { cents } from '@daily-snapshot/domain/money/cents';
import { expect, it } from 'vitest';
import { chartMoney } from './chart-money.ts';

it.each([
  [1_921_049, 'USD', '$19,210'],
  [-3_055, 'USD', '−$31'],
  [-20, 'USD', '$0'],
  [1_234_567_890_00, 'USD', '$1.2B'],
  [-12_540_000_00, 'USD', '−$12.5M'],
  [12_345_678, 'KWD', 'KWD\u00a012,346'],
])('labels %d %s as %s', (amount, currency, text) => {
  expect(chartMoney(cents(amount), currency)).toBe(text);
});
