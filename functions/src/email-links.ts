// The pages behind links in e-mail, and the reports of errors in browsers. Hosting serves them under the
// site's own address.
import { LINK_PAGE_TEXTS } from '@daily-snapshot/domain/mail/link-page-texts';
import { onRequest } from 'firebase-functions/https';
import { confirmAddressPage, restoreAddressPage } from './accounts/handlers/address-link-page.ts';
import { answerAlertPage } from './alerts/handlers/answer-alert-page.ts';
import { publicMaxInstances, REGION, unsubscribeSecret } from './platform/config.ts';
import { handlerFor, segmentFromEnd, withNotices } from './platform/handlers/http.ts';
import { browserErrorReport } from './operations/handlers/browser-error-report.ts';
import { resubscribe, unsubscribe } from './mail/commands/unsubscribe.ts';
import { ports } from './platform/wiring/wiring.ts';
import { emailLinkPage, UNDO_FORM } from './platform/handlers/email-link-page.ts';
import { plainPage } from './platform/handlers/plain-page.ts';
import { confirmRecipient, declineDigests } from './digest/commands/recipients.ts';

const { unsubscribe: unsubscribeTexts, confirm: confirmTexts } = LINK_PAGE_TEXTS;

/**
 * The link in the footer of an e-mail and in its `List-Unsubscribe` header. A POST comes from a mail
 * program (RFC 8058) or from our page.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
const unsubscribePage = emailLinkPage({
  ask: plainPage(
    unsubscribeTexts.title,
    `<p>${unsubscribeTexts.about}</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">${unsubscribeTexts.button}</button></form>`,
  ),
  done: plainPage(
    unsubscribeTexts.done,
    `<p class="status" role="status">${unsubscribeTexts.doneAbout}</p>
${UNDO_FORM}`,
  ),
  act: (request) => unsubscribe(ports(), request),
  undone: plainPage(
    unsubscribeTexts.undone,
    `<p class="status" role="status">${unsubscribeTexts.undoneAbout}</p>`,
  ),
  undo: (request) => resubscribe(ports(), request),
});

/** The page of the link in the confirmation e-mail. */
const confirmRecipientPage = emailLinkPage({
  ask: plainPage(
    confirmTexts.title,
    `<p>${confirmTexts.about}</p>
<form method="post"><button name="answer" value="yes">${confirmTexts.button}</button></form>`,
  ),
  done: plainPage(
    confirmTexts.done,
    `<p class="status" role="status">${confirmTexts.doneAbout}</p>
${UNDO_FORM}`,
  ),
  act: (request) => confirmRecipient(ports(), request),
  undone: plainPage(
    confirmTexts.undone,
    `<p class="status" role="status">${confirmTexts.undoneAbout}</p>`,
  ),
  undo: (request) => declineDigests(ports(), request),
});

/** The handlers by the segment before the last one: `/u/TOKEN`, `/errors/browser`. */
const handlers = {
  u: unsubscribePage,
  confirm: confirmRecipientPage,
  a: answerAlertPage,
  address: confirmAddressPage,
  restore: restoreAddressPage,
  errors: browserErrorReport,
};

export const emailLinks = onRequest(
  {
    region: REGION,
    cors: false,
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    secrets: [unsubscribeSecret],
  },
  withNotices((request, response) =>
    handlerFor(handlers, segmentFromEnd(request.path, 2))(request, response),
  ),
);
