// The signed event webhook.
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';

const SIGNATURE_HEADER = 'X-Twilio-Email-Event-Webhook-Signature';
const TIMESTAMP_HEADER = 'X-Twilio-Email-Event-Webhook-Timestamp';

/** Signs what is posted, with a key on the curve P-256. */
export class Signer {
  readonly #key: KeyObject;

  /**
   * @param pem the private key; without it there is a new one
   * @throws Error with a sentence for people when the text is no such key
   */
  constructor(pem?: string) {
    this.#key =
      pem === undefined
        ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
        : readKey(pem);
  }

  /** As SendGrid shows it: base64 of the DER of its SubjectPublicKeyInfo. */
  get publicKey(): string {
    return createPublicKey(this.#key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  headers(body: Buffer, now: Date): Readonly<Record<string, string>> {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), this.#key);
    return { [SIGNATURE_HEADER]: signature.toString('base64'), [TIMESTAMP_HEADER]: timestamp };
  }
}

function readKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw new Error('The signing key is no private key in PEM.', { cause: error });
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The signing key must be an elliptic-curve key on P-256 (prime256v1).');
  }
  return key;
}
