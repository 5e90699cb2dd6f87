import { z } from 'zod';
import { storedInstantSchema } from '../shared/instant-schema.ts';

const DAY_MS = 86_400_000;

/** A number of e-mails per period. */
interface EmailRateLimit {
  readonly most: number;
  readonly withinMs: number;
}

/** Limits for e-mails written by a business or an account, and to one address. */
export const EMAIL_RATE_LIMITS = {
  business: { most: 10, withinMs: DAY_MS },
  account: { most: 20, withinMs: DAY_MS },
  address: { most: 3, withinMs: 7 * DAY_MS },
} as const satisfies Readonly<Record<string, EmailRateLimit>>;

export type RateLimitOwner = keyof typeof EMAIL_RATE_LIMITS;

/** When e-mails were written, per limit. */
export type EmailsSent = Readonly<Record<RateLimitOwner, readonly Date[]>>;

const OWNERS = Object.keys(EMAIL_RATE_LIMITS) as readonly RateLimitOwner[];

/**
 * Counts one more e-mail.
 *
 * @returns the limit that is exceeded, if one is
 */
export function countEmail(
  written: EmailsSent,
  now: Date,
):
  | { readonly written: EmailsSent; readonly usedUp?: undefined }
  | { readonly usedUp: RateLimitOwner } {
  const counted = { ...written };
  for (const owner of OWNERS) {
    const { most, withinMs } = EMAIL_RATE_LIMITS[owner];
    const recent = written[owner].filter((at) => now.getTime() - at.getTime() < withinMs);
    if (recent.length >= most) return { usedUp: owner };
    counted[owner] = [...recent, now];
  }
  return { written: counted };
}

/**
 * The document `emailRateLimits/{key}`: when e-mails were written by a business or an account, or
 * to an address.
 */
export const emailRateLimitSchema = z.object({ writtenAt: z.array(storedInstantSchema) });
