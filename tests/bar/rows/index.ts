// Every row of the reliability bar, in the order of the table.
import type { BarRow } from '../bar-row.ts';
import { ACCESS_ROWS } from './access.ts';
import { asvs } from './asvs.ts';
import { DATA_ROWS } from './data.ts';
import { DIGEST_ROWS } from './digest.ts';
import { LOAD_ROWS } from './load.ts';
import { MUTATION_ROWS } from './mutation.ts';
import { PAYMENT_ROWS } from './payments.ts';
import { SOAK_ROWS } from './soak.ts';
import { SUPPLY_CHAIN_ROWS } from './supply-chain.ts';
import { WEB_ROWS } from './web.ts';

export const ROWS: readonly BarRow[] = [
  ...PAYMENT_ROWS,
  ...DIGEST_ROWS,
  ...DATA_ROWS,
  ...ACCESS_ROWS,
  ...LOAD_ROWS,
  ...SOAK_ROWS,
  ...WEB_ROWS,
  ...SUPPLY_CHAIN_ROWS,
  ...MUTATION_ROWS,
  asvs,
];
