// The saved score. Later scores must reach it, and the public page on method shows it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { scoreSchema } from '../folder/score.ts';

export const SAVED_RESULT = join(import.meta.dirname, 'dev-result.json');

const score = scoreSchema(z.number());

/** The score of a folder that can measure all figures. */
export const savedResultSchema = z.object({
  businesses: z.number(),
  shipped: score,
  /** each business with the corrections learned from the others */
  leftOut: score,
  /** recall by the size of the anomaly, for each type and subtype */
  power: z.record(
    z.string(),
    z.array(z.object({ size: z.string(), shipped: z.number(), leftOut: z.number() })),
  ),
  /** the figures of other systems on the same books */
  others: z.array(
    z.object({
      system: z.string(),
      rate: z.number(),
      balanced: z.number(),
      material: z.number(),
      precision: z.number(),
    }),
  ),
});

export type SavedResult = z.infer<typeof savedResultSchema>;

export const readSavedResult = (): SavedResult =>
  savedResultSchema.parse(JSON.parse(readFileSync(SAVED_RESULT, 'utf8')));
