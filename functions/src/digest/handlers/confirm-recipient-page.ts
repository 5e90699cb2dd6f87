import { confirmRecipient } from '../commands/recipients.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { emailLinkPage } from '../../platform/handlers/email-link-page.ts';
import { plainPage } from '../../platform/handlers/plain-page.ts';

/** The page of the link in the confirmation e-mail. */
export const confirmRecipientPage = emailLinkPage({
  ask: plainPage(
    'Do you want this morning digest?',
    `<p>Revenue, expenses and net profit of the day before, Monday to Friday. You can unsubscribe in every mail.</p>
<form method="post"><button name="answer" value="yes">Yes, send it to me</button></form>`,
  ),
  done: plainPage(
    'Thank you',
    '<p>If the business still waits for your answer, its digest comes to this address from the next morning on. You can close this page.</p>',
  ),
  act: (token) => confirmRecipient(ports(), token),
});
