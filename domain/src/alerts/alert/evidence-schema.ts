import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import {
  FIGURES_MAX,
  MEASURED_MAX,
  PAST_MAX,
  SHARE_PAST_MAX,
  SHARES_MAX,
} from './evidence-limits.ts';

/** The part of one payee or customer in the measured amount. */
export const shareSchema = z.object({
  /** as its first transaction spells it */
  counterparty: z.string(),
  /** its part of the sum of the measured amounts, in minor units */
  amount: centsSchema,
  /** its amounts in earlier periods of the same length, oldest first, in minor units */
  past: z.array(centsSchema).max(SHARE_PAST_MAX),
});

/**
 * The figures that an alert was computed from. They suffice to compute its amounts again
 * (`recomputeAlert`). Each figure occurs in the ledger.
 */
export const evidenceSchema = z.object({
  /** the first and last measured day */
  from: businessDateSchema,
  to: businessDateSchema,
  /** the measured amounts, one per posting or per day, in minor units */
  measured: z.array(centsSchema).max(MEASURED_MAX),
  /** the amounts they were compared with, oldest first, in minor units */
  past: z.array(centsSchema).max(PAST_MAX),
  /** other inputs of the detector: shares, factors, counts, days */
  figures: z
    .record(z.string(), z.number())
    .refine((figures) => Object.keys(figures).length <= FIGURES_MAX),
  /**
   * the payees or customers that differ most from their own usual, largest difference first; empty
   * if the data names none, and absent in old alerts and for other detectors
   */
  shares: z.array(shareSchema).max(SHARES_MAX).optional(),
});

/** One of the missing bills of an alert. */
export const missingBillSchema = z.object({
  /** identifies the vendor and the bill */
  cause: z.string(),
  counterparty: z.string(),
  /** the amount the vendor usually charges */
  usual: centsSchema,
  dueOn: businessDateSchema,
});
