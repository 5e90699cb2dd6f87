import type { z } from 'zod';
import type { SourceEvent, WebhookParser } from '../../connections/ports/source-provider.ts';
import { isSigned } from './verify-signature.ts';

export interface SignedWebhookOptions {
  /** that carries the signature, in lower case */
  readonly header: string;
  /** two while one replaces the other */
  readonly secrets: readonly string[];
  /** of a post, whose books have changed; what does not fit says nothing */
  readonly keysSchema: z.ZodType<readonly string[]>;
}

/** Posts that say whose books have changed, and no more. */
export const signedWebhookParser = ({
  header,
  secrets,
  keysSchema,
}: SignedWebhookOptions): WebhookParser => ({
  read: async (body, headers) => {
    if (!isSigned(body, headers[header], secrets)) return undefined;
    const keys = new Set(keysSchema.safeParse(parsed(body)).data);
    return [...keys].map((externalKey): SourceEvent => ({ externalKey, about: 'changes' }));
  },
});

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
