import { onRequest, type HttpsFunction } from 'firebase-functions/https';
import { REGION, unsubscribeSecret } from '../../config.ts';

/** What a link in a mail leads to. */
interface AnswerPage {
  /** asks */
  readonly ask: string;
  /** has done it */
  readonly done: string;
  readonly act: (token: string) => Promise<void>;
}

type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

/** Of every page that a link in a mail leads to: kept nowhere, found by nobody, told to no other site. */
export const setPageHeaders = (response: Response): void => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
};

/**
 * A link in a mail that does something: a GET only asks, for programs that look at links before people
 * do; a POST does it at once. Both answer the same whatever the token is worth.
 */
export const answerPage = ({ ask, done, act }: AnswerPage): HttpsFunction =>
  onRequest(
    { region: REGION, cors: false, maxInstances: 10, secrets: [unsubscribeSecret] },
    async (request, response) => {
      setPageHeaders(response);
      switch (request.method) {
        case 'GET':
        case 'HEAD':
          response.status(200).type('html').send(ask);
          return;
        case 'POST':
          await act(request.path.split('/').at(-1) ?? '');
          response.status(200).type('html').send(done);
          return;
        default:
          response.status(405).set('Allow', 'GET, HEAD, POST').end();
      }
    },
  );
