import { ANSWERS } from '@daily-snapshot/domain/alerts/stored-alert';
import { AppError } from '@daily-snapshot/domain/app-error';
import { onRequest } from 'firebase-functions/https';
import { z } from 'zod';
import { answerByMail, openAlertLink, type Linked } from '../../commands/answer-by-mail.ts';
import { REGION, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { alertPage, type AlertPage } from './alert-pages.ts';
import { setPageHeaders } from './answer-page.ts';

const bodySchema = z.object({ answer: z.enum([...ANSWERS, 'undo']) });

/**
 * The link beside an alert in a mail. A GET only shows it, for programs that look at links before
 * people do; nothing but the button's POST answers. The token is in the path and is not logged by us.
 */
export const answerAlertByMail = onRequest(
  { region: REGION, cors: false, maxInstances: 10, secrets: [unsubscribeSecret] },
  async (request, response) => {
    setPageHeaders(response);
    const token = request.path.split('/').at(-1) ?? '';
    const { origin } = ports().letterhead;
    const send = ({ status, html }: AlertPage) => {
      response.status(status).type('html').send(html);
    };
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        send(alertPage(await openAlertLink(ports(), token), origin));
        return;
      case 'POST': {
        const body = bodySchema.safeParse(request.body);
        if (!body.success) {
          send(
            alertPage(await openAlertLink(ports(), token), origin, 'Choose one of the answers.'),
          );
          return;
        }
        const { answer } = body.data;
        const linked = await answered(token, answer === 'undo' ? null : answer);
        const said = answer === 'undo' ? 'Taken back.' : undefined;
        send(alertPage(linked, origin, said));
        return;
      }
      default:
        response.status(405).set('Allow', 'GET, HEAD, POST').end();
    }
  },
);

/** Whatever went between looking and answering, the page says that it is gone. */
async function answered(
  ...[token, answer]: [string, Parameters<typeof answerByMail>[2]]
): Promise<Linked> {
  try {
    return await answerByMail(ports(), token, answer);
  } catch (error) {
    if (error instanceof AppError) return { state: 'gone' };
    throw error;
  }
}
