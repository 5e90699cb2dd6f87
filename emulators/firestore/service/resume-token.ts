import type { Micros } from '../model/value.ts';
import type { BytesText } from '../wire/messages.ts';

export const encodeResumeToken = (readTime: Micros): BytesText =>
  Buffer.from(String(readTime)).toString('base64');

/**
 * @returns the read time of the token's snapshot, or undefined if the token is not from this
 * emulator
 */
export function decodeResumeToken(token: BytesText): Micros | undefined {
  const text = Buffer.from(token, 'base64').toString('latin1');
  return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
}
