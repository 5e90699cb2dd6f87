import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import { daysOf } from '../series/charge.ts';
import type { Stream } from '../series/payment-stream.ts';

const SAME_PAY = 0.01;

export const isSamePay = (a: number, b: number): boolean =>
  Math.abs(a - b) <= SAME_PAY * Math.max(a, b);

export const paysPerMonth = (stream: Stream): number => {
  const days = daysOf(stream.charges);
  const length = (days.at(-1) ?? 0) - (days[0] ?? 0);
  return length === 0 ? 1 : Math.max(0.5, ((days.length - 1) * DAYS_A_MONTH) / length);
};
