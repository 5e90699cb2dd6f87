import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { callServer } from '../../../lib/data/call-server.ts';

export type Lead = CallableRequest<'sendSignupNotification'>;

/** Submits a lead. If the lead was saved but its notification failed, only logs a warning. */
export async function sendLead(lead: Lead): Promise<Result<void, AppError>> {
  const answer = await callServer('sendSignupNotification', lead);
  if (!answer.ok) {
    console.error(`A ${lead.source} form failed: ${answer.error.code}`);
    return answer;
  }
  if (answer.value.error !== undefined) {
    console.warn(`A ${lead.source} form was taken, but not everybody could be told of it.`);
  }
  return ok(undefined);
}
