import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import type { Quota } from '../shared/rate-limit.ts';

/** The number of codes that are made at once. */
export const RECOVERY_CODES = 10;

/** The owner is asked to make new codes if no more than this many are left. */
export const FEW_RECOVERY_CODES = 3;

/** Letters and digits that are hard to confuse: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters hold fifty bits. */
export const RECOVERY_CODE_LENGTH = 10;

const FORM = new RegExp(`^[${ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** Returns a code such as `7KQ2M-X9D4T`. @param bytes random bytes, one per character */
export function recoveryCode(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_CODE_LENGTH) throw new RangeError('a code has ten characters');
  // 256 is a multiple of 32, so each character is equally likely.
  const letters = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * Reads a typed code in any case, with spaces and dashes, and with O for 0 and I for 1.
 *
 * @returns undefined if the text cannot be a code
 */
export function parseRecoveryCode(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s\p{Pd}]+/gu, '');
  const letters = typed.replaceAll('O', '0').replace(/[IL]/g, '1');
  return FORM.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : undefined;
}

/**
 * The document `recoveryCodes/{accountId}`. Only the server reads and writes it. The codes of one
 * account share a salt, so that an attempt computes one hash.
 */
export const recoveryCodesSchema = z.object({
  salt: z.string(),
  /** the hashes of the unused codes */
  unused: z.array(z.string()).max(RECOVERY_CODES),
  /** The hash of a code that is being used. It still works, so that an attempt can be repeated. */
  inUse: z.string().nullable(),
  madeAt: storedInstantSchema,
});
export type RecoveryCodes = DeepReadonly<z.infer<typeof recoveryCodesSchema>>;

/**
 * Marks a code as being used.
 *
 * @returns undefined if no unused code has this hash
 */
export function spendRecoveryCode(codes: RecoveryCodes, hash: string): RecoveryCodes | undefined {
  if (codes.inUse === hash) return codes;
  if (!codes.unused.includes(hash)) return undefined;
  return { ...codes, unused: codes.unused.filter((other) => other !== hash), inUse: hash };
}

const HOUR_MS = 3_600_000;

/** Limits on attempts to use a recovery code. A successful attempt is not counted. */
export const RECOVERY_RATE_LIMITS = {
  /** attempts from one network, with any number of addresses */
  ofNetwork: { most: 10, withinMs: HOUR_MS },
  /** attempts for one address, known or unknown, from any number of networks */
  forAddress: { most: 10, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Quota>>;

/** The keys under which attempts are counted. */
export const recoveryCountKeys = {
  address: (addressKey: string) => `recovery.address.${addressKey}`,
} as const;

/** Makes new codes and invalidates the earlier ones. The codes are returned only once. */
export const makeRecoveryCodes = {
  request: z.strictObject({}),
  response: z.object({ codes: z.array(z.string()).length(RECOVERY_CODES) }),
} as const;

/**
 * Turns off the second factor of an account whose password and recovery code are right. The answer is
 * the same for an unknown account, a wrong password and a wrong code.
 */
export const recoverAccount = {
  request: z.strictObject({
    address: z.string().min(1).max(254),
    password: z.string().min(1).max(4_096),
    code: z.string().min(1).max(60),
  }),
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('recovered') }),
    z.object({ outcome: z.literal('denied') }),
    z.object({ outcome: z.literal('too-many'), tryAgainAt: z.iso.datetime() }),
  ]),
} as const;
