import type { z } from 'zod';
import type { SourceEvent, WebhookParser } from '../../connections/ports/source-provider.ts';
import { isSigned } from './verify-signature.ts';

export interface SignedWebhookOptions {
  /** Name of the header with the signature, in lower case. */
  readonly header: string;
  /** The signing secrets: two during a rotation. */
  readonly secrets: readonly string[];
  /** Parses the keys of the changed companies from a body. An invalid body yields no keys. */
  readonly keysSchema: z.ZodType<readonly string[]>;
}

/** Creates a parser for webhooks that only say which company's books changed. */
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
