import { parseCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';

/** Converts a decimal number from JSON to whole cents, without floating-point arithmetic. */
export const amountSchema = z.number().transform((value, context): Cents => {
  const found = parseCents(String(value));
  if (found !== undefined) return found;
  context.addIssue('not a whole number of cents');
  return z.NEVER;
});
