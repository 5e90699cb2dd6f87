import { randomBytes } from 'node:crypto';
import type { Micros } from '../model/value.ts';
import type { BytesText } from '../wire/messages.ts';

/** Tells the tokens of this process, whose past is known, from those of another. */
const EPOCH = randomBytes(6).toString('hex');

export const encodeResumeToken = (readTime: Micros): BytesText =>
  Buffer.from(`${EPOCH} ${readTime}`).toString('base64');

/** @returns the time of the snapshot it stands for; undefined when another process gave it */
export function decodeResumeToken(token: BytesText): Micros | undefined {
  const [epoch, readTime = ''] = Buffer.from(token, 'base64').toString('utf8').split(' ');
  return epoch === EPOCH && /^\d+$/.test(readTime) ? BigInt(readTime) : undefined;
}
