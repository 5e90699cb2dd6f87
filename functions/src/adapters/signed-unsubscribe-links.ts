import { links } from '@daily-snapshot/domain/contracts/links';
import type { UnsubscribeLinks } from '../ports/unsubscribe-links.ts';
import { signedTokens } from './signed-tokens.ts';

/** They do not expire: a mail can be unsubscribed from for as long as somebody keeps it. */
export function signedUnsubscribeLinks(origin: string, secret: string): UnsubscribeLinks {
  const tokens = signedTokens(secret, 'unsubscribe');
  return {
    urlFor: (businessId, address) => origin + links.unsubscribe(tokens.make(businessId, address)),
    read: tokens.read,
  };
}
