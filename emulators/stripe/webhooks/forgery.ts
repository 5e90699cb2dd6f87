// Forged events. An application must refuse each of them.
import { signatureHeader, signatureOf } from './signature.ts';

export const FORGERIES = [
  'wrongSecret',
  'noHeader',
  'blankHeader',
  'staleTime',
  'futureTime',
  'alteredBody',
  'reserializedBody',
  'onlyV0',
] as const;

export type Forgery = (typeof FORGERIES)[number];

export interface SignedPost {
  readonly body: string;
  /** The `Stripe-Signature` header. Absent if the forgery sends none. */
  readonly signature?: string;
}

/** One second more than the official client accepts. */
const TOLERANCE_SECONDS = 301;

export interface Genuine {
  readonly body: string;
  readonly seconds: number;
  readonly secret: string;
}

const otherMode = (_: string, mode: string) => `"livemode": ${mode === 'true' ? 'false' : 'true'}`;

export function forge(how: Forgery, { body, seconds, secret }: Genuine): SignedPost {
  const signature = signatureHeader(body, seconds, secret);
  switch (how) {
    case 'wrongSecret':
      return { body, signature: signatureHeader(body, seconds, 'whsec_of_somebody_else') };
    case 'noHeader':
      return { body };
    case 'blankHeader':
      return { body, signature: '' };
    case 'staleTime':
      return { body, signature: signatureHeader(body, seconds - TOLERANCE_SECONDS, secret) };
    case 'futureTime':
      return { body, signature: signatureHeader(body, seconds + TOLERANCE_SECONDS, secret) };
    case 'alteredBody':
      return { body: body.replace(/"livemode": (true|false)/, otherMode), signature };
    case 'reserializedBody':
      return { body: JSON.stringify(JSON.parse(body)), signature };
    case 'onlyV0':
      return { body, signature: `t=${seconds},v0=${signatureOf(body, seconds, secret)}` };
  }
}
