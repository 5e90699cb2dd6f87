import type { Cents } from '../money/cents.ts';

export type Direction = 'in' | 'out';

export const directionOf = (amount: Cents): Direction => (amount < 0 ? 'out' : 'in');
