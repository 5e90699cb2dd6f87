import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import { domainToASCII } from 'node:url';

/** The domains that ignore dots in addresses: https://support.google.com/mail/answer/7436150 */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Returns a domain in lowercase ASCII, without a final dot: `bücher.example.` is `xn--bcher-kva.example`. */
function asciiDomain(domain: string): string {
  const host = domain.normalize('NFKC').replace(/\.+$/, '');
  // It returns an empty text for an invalid domain.
  return domainToASCII(host) || host;
}

/**
 * Returns the mailbox of an address, for rate limits: `Ada+2@Bakery.example` belongs to
 * `ada@bakery.example`. Ignores the part after a plus, dots for Google, and other spellings of a
 * domain. Without this, one mailbox could be written to under many addresses.
 * @see https://www.rfc-editor.org/rfc/rfc5233
 */
export function mailboxOf(address: string): string {
  const normal = normalizeAddress(address);
  const at = normal.lastIndexOf('@');
  const domain = asciiDomain(normal.slice(at + 1));
  const untagged = normal.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const isDotless = DOTLESS.has(domain);
  const name = isDotless ? untagged.replaceAll('.', '') : untagged;
  return `${name}@${isDotless ? 'gmail.com' : domain}`;
}
