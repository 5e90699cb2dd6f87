import { createHash } from 'node:crypto';

/** A line's id may hold anything; the name of a document may not. */
export const postingKey = (id: string): string =>
  createHash('sha256').update(id).digest('base64url');

export const pendingKey = (line: { readonly source: string; readonly lineId: string }): string =>
  postingKey(`${line.source}\u0000${line.lineId}`);
