// Forged webhooks. A receiver must refuse each of them.
import { createHmac, createPublicKey } from 'node:crypto';
import { SigningKey } from './signing-key.ts';

export const FORGERIES = [
  'noHeader',
  'wrongKey',
  'noAlgorithm',
  'hmacWithPublicKey',
  'unknownKey',
  'staleTime',
  'futureTime',
  'noTime',
  'alteredBody',
  'reserializedBody',
] as const;
export type Forgery = (typeof FORGERIES)[number];

export interface SignedPost {
  readonly body: string;
  /** The JWT. Undefined if the header is missing. */
  readonly verification: string | undefined;
}

/** Plaid says that receivers should refuse webhooks older than five minutes. */
const TOLERANCE_SECONDS = 300;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function reassemble(token: string, change: { head?: object; claims?: object }): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (text: string): object => JSON.parse(Buffer.from(text, 'base64url').toString());
  return [
    part({ ...read(head), ...change.head }),
    part({ ...read(claims), ...change.claims }),
    signature,
  ].join('.');
}

export function forge(
  how: Forgery,
  {
    body,
    seconds,
    key,
  }: { readonly body: string; readonly seconds: number; readonly key: SigningKey },
): SignedPost {
  const verification = key.sign(body, seconds);
  switch (how) {
    case 'noHeader':
      return { body, verification: undefined };
    case 'wrongKey': {
      const other = new SigningKey(new Date(seconds * 1000)).sign(body, seconds);
      return { body, verification: reassemble(other, { head: { kid: key.id } }) };
    }
    case 'noAlgorithm': {
      const [head = '', claims = ''] = reassemble(verification, { head: { alg: 'none' } }).split(
        '.',
      );
      return { body, verification: `${head}.${claims}.` };
    }
    case 'hmacWithPublicKey': {
      const { kty, crv, x, y } = key.publicKey;
      const pem = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
      const [head = '', claims = ''] = reassemble(verification, { head: { alg: 'HS256' } }).split(
        '.',
      );
      const secret = pem.export({ type: 'spki', format: 'pem' });
      const signature = createHmac('sha256', secret)
        .update(`${head}.${claims}`)
        .digest('base64url');
      return { body, verification: `${head}.${claims}.${signature}` };
    }
    case 'unknownKey':
      return { body, verification: new SigningKey(new Date(seconds * 1000)).sign(body, seconds) };
    case 'staleTime':
      return { body, verification: key.sign(body, seconds - TOLERANCE_SECONDS - 1) };
    case 'futureTime':
      return { body, verification: key.sign(body, seconds + TOLERANCE_SECONDS + 1) };
    case 'noTime':
      return { body, verification: reassemble(verification, { claims: { iat: undefined } }) };
    case 'alteredBody':
      return { body: body.replace('"sandbox"', '"Sandbox"'), verification };
    case 'reserializedBody':
      return { body: JSON.stringify(JSON.parse(body)), verification };
  }
}
