import { links } from '@daily-snapshot/domain/contracts/links';
import type { UnsubscribeLinks } from '../../mail/ports/unsubscribe-links.ts';
import { signedTokens } from './signed-tokens.ts';

/** Signs unsubscribe links. They do not expire, because old e-mail must still be unsubscribable. */
export function signedUnsubscribeLinks(origin: string, secret: string): UnsubscribeLinks {
  const tokens = signedTokens(secret, 'unsubscribe');
  return {
    urlFor: (businessId, address) => origin + links.unsubscribe(tokens.make(businessId, address)),
    read: tokens.read,
  };
}
