import { normalizeAddress } from '../shared/normalize-address.ts';

const HOSTS_IGNORING_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of an address, for rate limits. Ignores the part after a plus and, for
 * Google, dots. Without this, one mailbox could be written to under many addresses.
 * @see https://www.rfc-editor.org/rfc/rfc5233
 * @see https://support.google.com/mail/answer/7436150
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = normalizeAddress(address).split('@');
  const [name = ''] = local.split('+');
  return HOSTS_IGNORING_DOTS.has(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
