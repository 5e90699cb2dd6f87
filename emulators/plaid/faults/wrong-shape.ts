import type { WrongShape } from './fault.ts';

/** An answer as no documentation has it. */
export function misshape(answer: object, how: WrongShape): { type: string; body: string } {
  switch (how) {
    case 'html':
      return { type: 'text/html', body: '<!doctype html><title>Just a moment…</title>' };
    case 'emptyObject':
      return { type: 'application/json', body: '{}' };
    case 'textForNumbers':
      return { type: 'application/json', body: JSON.stringify(answer, textForNumber) };
    case 'missingFields':
      return { type: 'application/json', body: JSON.stringify(answer, withoutSome) };
  }
}

const textForNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? `${value}` : value;

/** Those by which a reader tells what belongs where, and what comes next. */
const SOME = new Set(['transaction_id', 'account_id', 'next_cursor', 'item_id', 'link_token']);

const withoutSome = (key: string, value: unknown): unknown => (SOME.has(key) ? undefined : value);
