import { links } from '@daily-snapshot/domain/contracts/links';
import type { AlertLinks } from '../ports/alert-links.ts';
import { addressKey } from './address-key.ts';
import { signedTokens } from './signed-tokens.ts';

/** What is signed: the business, the alert, and the second in which the link runs out. */
const FORM = /^([\w-]+)-(\d{4}-\d{2}-\d{2}-[0-9a-f]{16})-(\d{10})$/;

/** They name an address by its hash alone, and are worth something while an owner has that address. */
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
        isOf: (address) => addressKey(address) === claim.addressKey,
      };
    },
  };
}
