// The pages behind links in e-mail. Hosting serves them under the site's own address.
import { onRequest } from 'firebase-functions/https';
import { answerAlertPage } from './alerts/handlers/answer-alert-page.ts';
import { confirmRecipientPage } from './digest/handlers/confirm-recipient-page.ts';
import { unsubscribePage } from './mail/handlers/unsubscribe-page.ts';
import { PUBLIC_MAX_INSTANCES, REGION, unsubscribeSecret } from './platform/config.ts';
import { handlerFor, segmentFromEnd } from './platform/handlers/http.ts';

/** By the segment before the token: `/u/TOKEN`. */
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
