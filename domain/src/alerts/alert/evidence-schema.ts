import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import { FIGURES_MAX, MEASURED_MAX, PAST_MAX } from './evidence-limits.ts';

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
