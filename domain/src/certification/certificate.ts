import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

const DAY_MS = 86_400_000;

/** A certificate expires because the product changes within half a year. */
export const CERTIFIED_DAYS = 180;

export const CODE_PREFIX = 'OA-CERT-2024-';

/** Letters and digits that are hard to confuse: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Ten characters hold fifty bits. A million guesses an hour would find no code in a thousand years.
 */
export const CODE_LETTERS = 10;

/** @param bytes random bytes, one per character */
export const certificationCode = (bytes: Uint8Array): string => {
  if (bytes.length !== CODE_LETTERS) throw new RangeError('a code has ten characters');
  // 256 is a multiple of 32, so each character is equally likely.
  return CODE_PREFIX + [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
};

const CODE_FORM = new RegExp(`^${CODE_PREFIX}[${ALPHABET}]{${CODE_LETTERS}}$`);

/**
 * Reads a typed code in any case, with spaces, and with O for 0 and I for 1.
 * @returns undefined if the text cannot be a code
 */
export function parseCertificationCode(text: string): string | undefined {
  const typed = text.trim().toUpperCase().replace(/\s+/g, '');
  if (!typed.startsWith(CODE_PREFIX)) return undefined;
  const characters = typed.slice(CODE_PREFIX.length).replaceAll('O', '0').replace(/[IL]/g, '1');
  const code = CODE_PREFIX + characters;
  return CODE_FORM.test(code) ? code : undefined;
}

/** The document `certificates/{code}`. Only the server reads it. */
export const certificateSchema = z.object({
  code: z.string(),
  accountId: z.string(),
  attemptId: z.string(),
  name: z.string(),
  certifiedAt: storedInstantSchema,
  contentVersion: z.string(),
});
export type Certificate = DeepReadonly<z.infer<typeof certificateSchema>>;

export const certificateStateSchema = z.enum(['valid', 'expired']);
export type CertificateState = z.infer<typeof certificateStateSchema>;

export const expiryOf = (certifiedAt: Date): Date =>
  new Date(certifiedAt.getTime() + CERTIFIED_DAYS * DAY_MS);

/** @param contentVersion of the current quiz; a certificate for another version has expired */
export const certificateStateOf = (
  certificate: Pick<Certificate, 'certifiedAt' | 'contentVersion'>,
  contentVersion: string,
  now: Date,
): CertificateState =>
  now < expiryOf(certificate.certifiedAt) && certificate.contentVersion === contentVersion
    ? 'valid'
    : 'expired';
