// Batches of scheduled e-mails.
// https://www.twilio.com/docs/sendgrid/api-reference/cancel-scheduled-sends
import { z } from 'zod';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import * as texts from '../mail/messages.ts';
import { parseAs } from '../parse.ts';
import { readJson, sendJson } from './answer.ts';

/** The number of batches that can be paused or canceled at the same time. */
const MAX_DECIDED = 10;

const status = z.enum(['pause', 'cancel']);
const decisionSchema = z.strictObject({ batch_id: z.string(), status });
const statusSchema = z.strictObject({ status });

export function scheduledSendRoutes({ scheduledSends, ids }: Account): readonly Route[] {
  const requireBatch = (batchId: string) => {
    if (!scheduledSends.has(batchId)) throw apiError(400, texts.BATCH_ID_INVALID);
  };
  const requireDecided = (batchId: string) => {
    if (!scheduledSends.statusOf(batchId)) throw apiError(404, 'batch id not found');
  };

  return [
    route('POST /v3/mail/batch', ({ response }) => {
      const batchId = ids.next('batch');
      scheduledSends.create(batchId);
      sendJson(response, 201, { batch_id: batchId });
    }),
    route('GET /v3/mail/batch/:batchId', ({ response, params: { batchId } }) => {
      requireBatch(batchId);
      sendJson(response, 200, { batch_id: batchId });
    }),
    route('POST /v3/user/scheduled_sends', async ({ request, response }) => {
      const decision = parseAs(decisionSchema, await readJson(request));
      requireBatch(decision.batch_id);
      if (scheduledSends.statusOf(decision.batch_id)) {
        throw apiError(400, 'a status was already set for this batch id');
      }
      if (scheduledSends.decided().length >= MAX_DECIDED) {
        throw apiError(
          400,
          `no more than ${MAX_DECIDED} batches can be paused or canceled at once`,
        );
      }
      scheduledSends.decide(decision.batch_id, decision.status);
      sendJson(response, 201, decision);
    }),
    route('GET /v3/user/scheduled_sends', ({ response }) =>
      sendJson(response, 200, scheduledSends.decided()),
    ),
    route('GET /v3/user/scheduled_sends/:batchId', ({ response, params: { batchId } }) => {
      const decided = scheduledSends.decided().filter((entry) => entry.batch_id === batchId);
      sendJson(response, 200, decided);
    }),
    route('PATCH /v3/user/scheduled_sends/:batchId', async (exchange) => {
      const { batchId } = exchange.params;
      const decision = parseAs(statusSchema, await readJson(exchange.request));
      requireDecided(batchId);
      scheduledSends.decide(batchId, decision.status);
      sendNothing(exchange.response, 204);
    }),
    route('DELETE /v3/user/scheduled_sends/:batchId', ({ response, params: { batchId } }) => {
      requireDecided(batchId);
      scheduledSends.release(batchId);
      sendNothing(response);
    }),
  ];
}
