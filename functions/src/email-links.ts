// The pages behind links in e-mail. Hosting serves them under the site's own address.
import { onRequest } from 'firebase-functions/https';
import { answerAlertPage } from './alerts/handlers/answer-alert-page.ts';
import { PUBLIC_MAX_INSTANCES, REGION, unsubscribeSecret } from './platform/config.ts';
import { handlerFor, segmentFromEnd } from './platform/handlers/http.ts';
import { unsubscribe } from './mail/commands/unsubscribe.ts';
import { ports } from './platform/wiring/wiring.ts';
import { emailLinkPage } from './platform/handlers/email-link-page.ts';
import { plainPage } from './platform/handlers/plain-page.ts';
import { confirmRecipient } from './digest/commands/recipients.ts';

/**
 * The link in the footer of an e-mail and in its `List-Unsubscribe` header. A POST comes from a mail
 * program (RFC 8058) or from our page.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
const unsubscribePage = emailLinkPage({
  ask: plainPage(
    'Unsubscribe?',
    `<p>This address will get no more of these mails. Others still get theirs.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
  ),
  done: plainPage(
    'You are unsubscribed',
    '<p>No more of these mails will come to this address. The dashboard stays as it is.</p>',
  ),
  act: (request) => unsubscribe(ports(), request),
});

/** The page of the link in the confirmation e-mail. */
const confirmRecipientPage = emailLinkPage({
  ask: plainPage(
    'Do you want this morning digest?',
    `<p>Revenue, expenses and net profit of the day before, Monday to Friday. You can unsubscribe in every mail.</p>
<form method="post"><button name="answer" value="yes">Yes, send it to me</button></form>`,
  ),
  done: plainPage(
    'Thank you',
    '<p>If the business still waits for your answer, its digest comes to this address from the next morning on. You can close this page.</p>',
  ),
  act: (request) => confirmRecipient(ports(), request),
});

/** The handlers by the segment before the token: `/u/TOKEN`. */
const handlers = { u: unsubscribePage, confirm: confirmRecipientPage, a: answerAlertPage };

export const emailLinks = onRequest(
  {
    region: REGION,
    cors: false,
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: PUBLIC_MAX_INSTANCES,
    secrets: [unsubscribeSecret],
  },
  (request, response) => handlerFor(handlers, segmentFromEnd(request.path, 2))(request, response),
);
