import { normalizeAddress } from '../shared/normalize-address.ts';

const HOSTS_IGNORING_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting: what stands after a plus is its owner's own note, and
 * Google reads no dots. Without this a stranger's mailbox could be written to under many names.
 *
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
