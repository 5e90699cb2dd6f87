import type { z } from 'zod';
import type { SourceNotice, SourceNotices } from '../../ports/source-provider.ts';
import { isSigned } from './signed-body.ts';

export interface SignedPosts {
  /** that carries the signature, in lower case */
  readonly header: string;
  /** two while one replaces the other */
  readonly secrets: readonly string[];
  /** of a post, whose books have changed; what does not fit says nothing */
  readonly keysSchema: z.ZodType<readonly string[]>;
}

/** Posts that say whose books have changed, and no more. */
export const signedNotices = ({ header, secrets, keysSchema }: SignedPosts): SourceNotices => ({
  read: async (body, headers) => {
    if (!isSigned(body, headers[header], secrets)) return undefined;
    const keys = new Set(keysSchema.safeParse(parsed(body)).data);
    return [...keys].map((externalKey): SourceNotice => ({ externalKey, about: 'changes' }));
  },
});

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
