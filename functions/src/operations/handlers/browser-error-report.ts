import { BROWSER_ERROR_MAX_BYTES } from '@daily-snapshot/domain/operations/browser-error';
import type { HttpHandler } from '../../platform/handlers/http.ts';
import { logger } from '../../platform/logging/logger.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { instanceLimit, recordBrowserError } from '../commands/record-browser-error.ts';

const mayAccept = instanceLimit();

/**
 * Accepts the report of an error in a browser. Every POST gets the same answer, so that it says nothing
 * about the limits.
 */
export const browserErrorReport: HttpHandler = async (request, response) => {
  if (request.method !== 'POST') {
    response.status(405).set('Allow', 'POST').end();
    return;
  }
  if (request.rawBody.length <= BROWSER_ERROR_MAX_BYTES) {
    const error = await recordBrowserError(ports(), request.body, mayAccept);
    if (error) logger.info('A browser reported an error', error);
  }
  response.status(204).end();
};
