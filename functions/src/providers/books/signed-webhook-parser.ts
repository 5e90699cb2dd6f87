import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { SourceEvent, WebhookParser } from '../../connections/ports/source-provider.ts';

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

/**
 * Checks the signature of a webhook body: base64 of an HMAC-SHA256.
 *
 * @param secrets the signing secrets, two during a rotation. Empty secrets are ignored.
 */
function isSigned(
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  if (signature === undefined || signature === '') return false;
  const received = Buffer.from(signature, 'base64');
  return secrets.some((secret) => {
    if (secret === '') return false;
    const expected = createHmac('sha256', secret).update(body).digest();
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
