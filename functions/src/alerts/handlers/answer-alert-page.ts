import { answerKindSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { z } from 'zod';
import {
  answerFromEmail,
  openAlertLink,
  type AnswerRequest,
  type Linked,
} from '../commands/answer-from-email.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { alertPage, type AlertPage } from './alert-answer-html.ts';
import { setPageHeaders } from '../../platform/handlers/email-link-page.ts';
import { segmentFromEnd, type HttpHandler } from '../../platform/handlers/http.ts';

const bodySchema = z.object({ answer: z.enum([...answerKindSchema.options, 'undo']) });

/**
 * Handles the link beside an alert in an e-mail. GET only shows the alert, because mail scanners follow
 * links; POST answers it. The path contains the token, so it is never logged.
 */
export const answerAlertPage: HttpHandler = async (request, response) => {
  setPageHeaders(response);
  const token = segmentFromEnd(request.path, 1);
  const { origin } = ports().siteInfo;
  const send = ({ status, html }: AlertPage) => {
    response.status(status).type('html').send(html);
  };
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      send(alertPage(await openAlertLink(ports(), { token }), origin));
      return;
    case 'POST': {
      const body = bodySchema.safeParse(request.body);
      if (!body.success) {
        send(
          alertPage(await openAlertLink(ports(), { token }), origin, 'Choose one of the answers.'),
        );
        return;
      }
      const { answer } = body.data;
      const linked = await answered({ token, answer: answer === 'undo' ? null : answer });
      const said = answer === 'undo' ? 'Taken back.' : undefined;
      send(alertPage(linked, origin, said));
      return;
    }
    default:
      response.status(405).set('Allow', 'GET, HEAD, POST').end();
  }
};

/** Answers an alert. An alert that disappeared after the page was shown is reported as gone. */
async function answered(request: AnswerRequest): Promise<Linked> {
  try {
    return await answerFromEmail(ports(), request);
  } catch (error) {
    if (error instanceof AppError) return { state: 'gone' };
    throw error;
  }
}
