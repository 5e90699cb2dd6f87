import { onRequest } from 'firebase-functions/https';
import { unsubscribe as end } from '../../commands/unsubscribe.ts';
import { REGION, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { askPage, donePage } from './unsubscribe-pages.ts';

/**
 * The link at the foot of a mail and in its `List-Unsubscribe` header. A POST unsubscribes at once
 * (RFC 8058), from a mail program or from our page; a GET only asks, for programs that look at links
 * before people do. Both answer the same whatever the token is worth.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export const unsubscribe = onRequest(
  { region: REGION, cors: false, maxInstances: 10, secrets: [unsubscribeSecret] },
  async (request, response) => {
    response.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        response.status(200).type('html').send(askPage());
        return;
      case 'POST':
        await end(ports(), request.path.split('/').at(-1) ?? '');
        response.status(200).type('html').send(donePage());
        return;
      default:
        response.status(405).set('Allow', 'GET, HEAD, POST').end();
    }
  },
);
