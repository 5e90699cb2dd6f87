import type { z } from 'zod';
import type { Cents } from '../../money/cents.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import type { evidenceSchema, missingBillSchema, shareSchema } from './evidence-schema.ts';

export type Evidence = DeepReadonly<z.infer<typeof evidenceSchema>>;

export type Share = DeepReadonly<z.infer<typeof shareSchema>>;

export type MissingBill = DeepReadonly<z.infer<typeof missingBillSchema>>;

/** The amounts of an alert. */
export interface AlertAmounts {
  readonly actual: Cents | null;
  readonly expected: { readonly low: Cents; readonly high: Cents } | null;
  /** never negative */
  readonly impact: Cents;
}
