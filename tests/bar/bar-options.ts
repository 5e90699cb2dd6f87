// The command line of `npm run bar`.
import { parseArgs } from 'node:util';

export interface BarOptions {
  /** The chosen rows; empty: all rows. */
  readonly ids: readonly string[];
  readonly isQuick: boolean;
  readonly seed: number;
}

/**
 * Parses `P9 A5 --quick --seed 7`.
 *
 * @throws Error for an unknown option or a seed that is not a whole number
 */
export function parseBarOptions(args: readonly string[]): BarOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  });
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error('--seed is a whole number.');
  return { ids: positionals, isQuick: values.quick, seed: Number(values.seed) };
}
