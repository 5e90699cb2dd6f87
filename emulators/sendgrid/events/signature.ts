// The signature of the event webhook.
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

/** Signs webhook posts with a P-256 key. */
export class Signer {
  readonly #key: KeyObject;

  /**
   * @param pem the private key; a new one is generated without it
   * @throws Error with a readable message when the text is not a P-256 key
   */
  constructor(pem?: string) {
    this.#key =
      pem === undefined
        ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
        : readKey(pem);
  }

  /** The public key in SendGrid's format: base64 of the DER-encoded SubjectPublicKeyInfo. */
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
