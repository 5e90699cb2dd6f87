import { AppError } from '@daily-snapshot/domain/app-error';
import { logger } from 'firebase-functions';
import type { onRequest } from 'firebase-functions/https';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import { takeSourceNotice } from '../../commands/take-source-notice.ts';
import type { ports } from '../../wiring.ts';

type Receiver = Parameters<typeof onRequest>[0];

/** A notice has a few kilobytes. */
const MOST_BYTES = 1_000_000;

/**
 * Where a provider posts its notices: 401 for what is not the provider's, 200 with nothing to say only
 * when all of it is taken, so that it posts the rest again.
 */
export const receiveSourceNotices =
  (provider: Provider, given: () => ReturnType<typeof ports>): Receiver =>
  async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).set('Allow', 'POST').end();
      return;
    }
    const { rawBody, headers } = request;
    if (rawBody === undefined || rawBody.length > MOST_BYTES) {
      response.status(400).end();
      return;
    }
    try {
      const single = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      );
      const reader = given().sourceNotices[provider];
      const notices = await reader?.read(rawBody, Object.fromEntries(single));
      if (!notices) {
        response.status(401).end();
        return;
      }
      for (const notice of notices) await takeSourceNotice(given(), provider, notice);
      response.status(200).end();
    } catch (error) {
      // Posted again, it may be taken: that is how a provider is asked to.
      const isPassing = error instanceof AppError && error.code === 'unavailable';
      const say = isPassing ? logger.info : logger.error;
      say('A notice of a source could not be taken', { provider, error });
      response.status(isPassing ? 503 : 500).end();
    }
  };
