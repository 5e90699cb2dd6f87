import { unsubscribe } from '../commands/unsubscribe.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { emailLinkPage } from '../../platform/handlers/email-link-page.ts';
import { plainPage } from '../../platform/handlers/plain-page.ts';

/**
 * The link in the footer of an e-mail and in its `List-Unsubscribe` header. A POST comes from a mail
 * program (RFC 8058) or from our page.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export const unsubscribePage = emailLinkPage({
  ask: plainPage(
    'Unsubscribe?',
    `<p>This address will get no more of these mails. Others still get theirs.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
  ),
  done: plainPage(
    'You are unsubscribed',
    '<p>No more of these mails will come to this address. The dashboard stays as it is.</p>',
  ),
  act: (token) => unsubscribe(ports(), token),
});
