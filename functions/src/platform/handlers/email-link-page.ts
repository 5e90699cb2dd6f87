import { segmentFromEnd, type HttpHandler } from './http.ts';

type Response = Parameters<HttpHandler>[1];

/** Sets the headers of a page behind a link in an e-mail: not cached, not indexed, no referrer. */
export const setPageHeaders = (response: Response): void => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
};

interface EmailLink {
  /** the page that asks for confirmation */
  readonly ask: string;
  /** the page after the action */
  readonly done: string;
  readonly act: (request: { readonly token: string }) => Promise<void>;
}

/**
 * Handles a link in an e-mail that triggers an action. GET only asks, because mail scanners follow
 * links; POST acts. The answer is the same for valid and invalid tokens.
 */
export const emailLinkPage =
  ({ ask, done, act }: EmailLink): HttpHandler =>
  async (request, response) => {
    setPageHeaders(response);
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        response.status(200).type('html').send(ask);
        return;
      case 'POST':
        await act({ token: segmentFromEnd(request.path, 1) });
        response.status(200).type('html').send(done);
        return;
      default:
        response.status(405).set('Allow', 'GET, HEAD, POST').end();
    }
  };
