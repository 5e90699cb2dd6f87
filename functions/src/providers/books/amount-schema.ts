import { parseCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';

/** A decimal number of a service's JSON as whole cents; it is never computed with before. */
export const amountSchema = z.number().transform((value, context): Cents => {
  const found = parseCents(String(value));
  if (found !== undefined) return found;
  context.addIssue('not a whole number of cents');
  return z.NEVER;
});
