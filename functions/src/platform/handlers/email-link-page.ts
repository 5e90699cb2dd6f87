import { LINK_PAGE_TEXTS } from '@daily-snapshot/domain/mail/link-page-texts';
import { z } from 'zod';
import { segmentFromEnd, type HttpHandler } from './http.ts';

type Response = Parameters<HttpHandler>[1];

/** Sets the headers of a page behind a link in an e-mail: not cached, not indexed, no referrer. */
export const setPageHeaders = (response: Response): void => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'",
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
  /** the page after the action was undone */
  readonly undone: string;
  readonly undo: (request: { readonly token: string }) => Promise<void>;
}

const bodySchema = z.object({ undo: z.literal('yes') });

/** The button that undoes the action of a page. */
export const UNDO_FORM = `<form method="post"><button class="plain" name="undo" value="yes">${LINK_PAGE_TEXTS.undo}</button></form>`;

/**
 * Handles a link in an e-mail that triggers an action. GET only asks, because mail scanners follow
 * links; POST acts or undoes the action. The answer is the same for valid and invalid tokens.
 */
export const emailLinkPage =
  ({ ask, done, act, undone, undo }: EmailLink): HttpHandler =>
  async (request, response) => {
    setPageHeaders(response);
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        response.status(200).type('html').send(ask);
        return;
      case 'POST': {
        const token = segmentFromEnd(request.path, 1);
        const isUndo = bodySchema.safeParse(request.body).success;
        await (isUndo ? undo : act)({ token });
        response
          .status(200)
          .type('html')
          .send(isUndo ? undone : done);
        return;
      }
      default:
        response.status(405).set('Allow', 'GET, HEAD, POST').end();
    }
  };
