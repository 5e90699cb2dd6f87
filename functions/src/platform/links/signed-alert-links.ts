import { links } from '@daily-snapshot/domain/contracts/links';
import type { AlertLinks } from '../../alerts/ports/alert-links.ts';
import { addressKey } from '../keys/address-key.ts';
import { signedTokens } from './signed-tokens.ts';

/** The signed content: business, alert, and expiry in seconds. */
const FORM = /^([\w-]+)-(\d{4}-\d{2}-\d{2}-[0-9a-f]{16})-(\d{10})$/;

/**
 * Signs links that answer an alert. A link contains only the hash of an address, and works while an
 * owner has that address.
 */
export function signedAlertLinks(origin: string, secret: string): AlertLinks {
  const tokens = signedTokens(secret, 'answer-alert');
  return {
    urlFor: ({ businessId, alertId, address, endsAt }) => {
      const ends = Math.floor(endsAt.getTime() / 1000);
      return origin + links.answerAlert(tokens.make(`${businessId}-${alertId}-${ends}`, address));
    },

    read: (token) => {
      const claim = tokens.read(token);
      const [, businessId, alertId, ends] = FORM.exec(claim?.businessId ?? '') ?? [];
      if (!claim || businessId === undefined || alertId === undefined) return undefined;
      return {
        businessId,
        alertId,
        endsAt: new Date(Number(ends) * 1000),
        matchesAddress: (address) => addressKey(address) === claim.addressKey,
      };
    },
  };
}
