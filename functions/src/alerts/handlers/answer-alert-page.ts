import {
  answerIdSchema,
  answerKindSchema,
} from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { ANSWER_PARAMETER } from '@daily-snapshot/domain/alerts/texts/alert-link';
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
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

const bodySchema = z.object({
  answer: z.enum([...answerIdSchema.options, ...answerKindSchema.options, 'undo']),
  remindOn: businessDateSchema.optional().catch(undefined),
});

const querySchema = z.object({ [ANSWER_PARAMETER]: z.string().optional().catch(undefined) });

/**
 * Handles the links beside an alert in an e-mail. GET only shows the alert with the answer of the
 * link ready, because mail scanners follow links; POST answers it. The path contains the token, so
 * it is never logged.
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
    case 'HEAD': {
      const ready = querySchema.safeParse(request.query).data?.[ANSWER_PARAMETER];
      send(alertPage(await openAlertLink(ports(), { token }), { origin, ready }));
      return;
    }
    case 'POST': {
      const body = bodySchema.safeParse(request.body);
      const message = 'Choose one of the answers.';
      if (!body.success) {
        send(alertPage(await openAlertLink(ports(), { token }), { origin, message }));
        return;
      }
      const { answer, remindOn } = body.data;
      const isUndo = answer === 'undo';
      const given = await answered({ token, answer: isUndo ? null : answer, remindOn });
      send(alertPage(given.linked, { origin, message: isUndo ? 'Undone.' : given.message }));
      return;
    }
    default:
      response.status(405).set('Allow', 'GET, HEAD, POST').end();
  }
};

/** Answers an alert. An alert that disappeared after the page was shown is reported as gone. */
async function answered(
  request: AnswerRequest,
): Promise<{ readonly linked: Linked; readonly message?: string }> {
  try {
    return { linked: await answerFromEmail(ports(), request) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'invalid-input') return { linked: { state: 'gone' } };
    return { linked: await openAlertLink(ports(), request), message: error.message };
  }
}
