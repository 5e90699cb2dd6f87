import { z } from 'zod';
import { CURRENCY_CODE } from './currency-code.ts';
import { cents, type Cents } from './cents.ts';
import type { PercentTenths } from './ratio.ts';

/** Whole minor units. Positive is money into the business. */
export const centsSchema = z.int().transform((amount): Cents => cents(amount));

export const percentTenthsSchema = z.int().transform((tenths) => tenths as PercentTenths);

/** ISO 4217. */
export const currencySchema = z.string().regex(CURRENCY_CODE);
