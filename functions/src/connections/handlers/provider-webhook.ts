import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import { handleProviderWebhook } from '../commands/sync/handle-provider-webhook.ts';
import type { HttpHandler } from '../../platform/handlers/http.ts';
import type { Ports } from '../../platform/wiring/ports.ts';
import { logger } from '../../platform/logging/logger.ts';

/** A webhook has a few kilobytes. */
const BODY_BYTES_MAX = 1_000_000;

/**
 * Handles the webhooks of a provider of bank data or books. Answers 401 to a forged request, and 200
 * only after every event is handled, so that the provider posts the others again.
 */
export const providerWebhook =
  (provider: Provider, getPorts: () => Ports): HttpHandler =>
  async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).set('Allow', 'POST').end();
      return;
    }
    const { rawBody, headers } = request;
    if (rawBody === undefined || rawBody.length > BODY_BYTES_MAX) {
      response.status(400).end();
      return;
    }
    try {
      const single = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      );
      const parser = getPorts().webhookParsers[provider];
      const events = await parser?.read(rawBody, Object.fromEntries(single));
      if (!events) {
        logger.warn('Refused a webhook with a wrong signature', { provider });
        response.status(401).end();
        return;
      }
      for (const event of events) await handleProviderWebhook(getPorts(), { provider, event });
      response.status(200).end();
    } catch (error) {
      // A 503 asks the provider to post the webhook again.
      const isTemporary = error instanceof AppError && error.code === 'unavailable';
      const log = isTemporary ? logger.info : logger.error;
      log('A provider webhook failed', { provider }, error);
      response.status(isTemporary ? 503 : 500).end();
    }
  };
