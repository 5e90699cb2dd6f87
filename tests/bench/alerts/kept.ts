// The result that later ones are held against, and that the public page tells of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { scoreSchema } from './report.ts';

export const KEPT = join(import.meta.dirname, 'dev-result.json');

const score = scoreSchema(z.number());

/** Of a folder with everything in it. */
export const keptSchema = z.object({
  businesses: z.number(),
  shipped: score,
  /** each business judged by what was learnt on the others */
  leftOut: score,
  /** recall by the size of the anomaly, for each type and subtype */
  power: z.record(
    z.string(),
    z.array(z.object({ size: z.string(), shipped: z.number(), leftOut: z.number() })),
  ),
  /** what other systems reach on the same books */
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

export type Kept = z.infer<typeof keptSchema>;

export const readKept = (): Kept => keptSchema.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
