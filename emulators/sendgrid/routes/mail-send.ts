import { setTimeout as sleep } from 'node:timers/promises';
import { sendNothing } from '@daily-snapshot/emulator-support/http/answer';
import type { Exchange } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import type { RequestFault } from '../faults/fault.ts';
import { compose } from '../mail/compose.ts';
import { parseMail } from '../mail/parse.ts';
import { recipientsOf } from '../state/message.ts';
import { readJsonBody } from './answer.ts';

function accepted({ response }: Exchange, messageId: string): void {
  response.setHeader('X-Message-Id', messageId);
  sendNothing(response, 202);
}

/** Waits by the clock of the machine, or until the client disconnects. */
async function wait({ response }: Exchange, ms: number): Promise<void> {
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  await sleep(ms, undefined, { signal: disconnected.signal }).catch(() => {});
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

const breakOff = ({ request }: Exchange) => void request.socket.resetAndDestroy();

function setRetryAfter({ response }: Exchange, retryAfter: string | undefined): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
}

/**
 * Answers as a fault states.
 *
 * @param accept accepts the e-mail
 * @throws ApiError
 */
async function fail(
  fault: RequestFault,
  exchange: Exchange,
  accept: () => string,
  now: Date,
): Promise<void> {
  switch (fault.kind) {
    case 'loseAnswer':
      accept();
      return breakOff(exchange);
    case 'resetConnection':
      return breakOff(exchange);
    case 'refuse':
      setRetryAfter(exchange, fault.retryAfter);
      throw apiError(fault.status, fault.message);
    case 'rateLimit':
      setRetryAfter(exchange, fault.retryAfter);
      exchange.response.setHeader('X-RateLimit-Remaining', 0);
      exchange.response.setHeader('X-RateLimit-Reset', secondsOf(now) + fault.resetSeconds);
      throw apiError(429, 'too many requests');
    case 'serverError':
      if (fault.isAccepted) accept();
      throw apiError(fault.status, 'internal server error');
    case 'slow': {
      const messageId = accept();
      await wait(exchange, fault.answerSeconds * 1000);
      return accepted(exchange, messageId);
    }
    case 'wrongBody':
      if (fault.isAccepted) accept();
      exchange.response.writeHead(fault.status, { 'content-type': fault.contentType });
      exchange.response.end(fault.body);
  }
}

/**
 * Handles `POST /v3/mail/send`:
 * https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
export async function sendMail(account: Account, exchange: Exchange): Promise<void> {
  const { timers, scheduledSends, faults, deliverySimulator, journal } = account;
  const mail = parseMail(await readJsonBody(exchange.request), {
    now: timers.now(),
    isBatch: (id) => scheduledSends.has(id),
  });
  if (mail.mail_settings?.sandbox_mode?.enable) return sendNothing(exchange.response, 200);
  const envelopes = compose(mail);
  const accept = () => {
    const messageId = deliverySimulator.accept(envelopes);
    journal.amend(exchange.request, { messageId });
    return messageId;
  };
  const emails = envelopes.flatMap((envelope) => recipientsOf(envelope).map(({ email }) => email));
  const fault = faults.consumeForRequest(emails);
  if (!fault) return accepted(exchange, accept());
  journal.amend(exchange.request, { fault: fault.kind });
  await fail(fault, exchange, accept, timers.now());
}
