import { createHash } from 'node:crypto';

/** Returns the document id of a posting, because its own id may contain any character. */
export const postingKey = (id: string): string =>
  createHash('sha256').update(id).digest('base64url');

export const pendingKey = (line: { readonly source: string; readonly lineId: string }): string =>
  postingKey(`${line.source}\u0000${line.lineId}`);
