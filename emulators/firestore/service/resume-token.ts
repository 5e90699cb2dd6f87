import type { Micros } from '../model/value.ts';
import type { BytesText } from '../wire/messages.ts';

export const encodeResumeToken = (readTime: Micros): BytesText =>
  Buffer.from(String(readTime)).toString('base64');

/** @returns the time of the snapshot it stands for; undefined when it is no token of ours */
export function decodeResumeToken(token: BytesText): Micros | undefined {
  const text = Buffer.from(token, 'base64').toString('latin1');
  return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
}
