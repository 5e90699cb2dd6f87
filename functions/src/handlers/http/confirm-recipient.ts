import { confirmRecipient as confirm } from '../../commands/recipients.ts';
import { ports } from '../../wiring.ts';
import { answerPage } from './answer-page.ts';
import { plainPage } from './plain-page.ts';

/** The link in the letter that asks an address whether it wants a digest. */
export const confirmRecipient = answerPage({
  ask: plainPage(
    'Do you want this morning digest?',
    `<p>Revenue, expenses and net profit of the day before, Monday to Friday. You can unsubscribe in every mail.</p>
<form method="post"><button name="answer" value="yes">Yes, send it to me</button></form>`,
  ),
  done: plainPage(
    'Thank you',
    '<p>If the business still waits for your answer, its digest comes to this address from the next morning on. You can close this page.</p>',
  ),
  act: (token) => confirm(ports(), token),
});
