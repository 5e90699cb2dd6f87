// Rows that a full run may skip. A waiver excuses a row that cannot run, and no row that fails.
import { z } from 'zod';

/** The longest time from the grant of a waiver to its expiry. */
const MAX_DAYS = 14;
const DAY_MS = 86_400_000;

const waiverSchema = z
  .strictObject({
    id: z.string().min(1),
    /** The person who restores the row. */
    owner: z.string().min(1),
    reason: z.string().min(1),
    grantedOn: z.iso.date(),
    expiresOn: z.iso.date(),
  })
  .refine(
    ({ grantedOn, expiresOn }) => {
      const days = (Date.parse(expiresOn) - Date.parse(grantedOn)) / DAY_MS;
      return days >= 0 && days <= MAX_DAYS;
    },
    { error: `A waiver expires at most ${MAX_DAYS} days after it is granted.` },
  );

export type Waiver = z.infer<typeof waiverSchema>;

export const WAIVERS: readonly Waiver[] = [
  {
    id: 'S2',
    owner: 'release engineer',
    reason:
      'The build machine reaches the registry only through a mirror, which does not answer the request ' +
      'for advisories. GitHub checks them before a release.',
    grantedOn: '2026-11-27',
    expiresOn: '2026-12-11',
  },
];

/**
 * Returns the waivers in force by row. An expired waiver has no effect.
 *
 * @throws Error for a waiver without an owner or a reason, or of more than 14 days
 */
export function waiversInForce(waivers: readonly Waiver[], now: Date): ReadonlyMap<string, Waiver> {
  const today = now.toISOString().slice(0, 10);
  return new Map(
    z
      .array(waiverSchema)
      .parse(waivers)
      .filter(({ grantedOn, expiresOn }) => grantedOn <= today && today <= expiresOn)
      .map((waiver) => [waiver.id, waiver]),
  );
}
