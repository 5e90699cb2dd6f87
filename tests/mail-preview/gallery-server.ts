// Serves every mail of the product in every state, composed when it is requested:
//
//   GET /                     all mails
//   GET /mails/NAME           one mail in all color schemes and widths, and its plain text
//   GET /mails/NAME/SCHEME    its HTML as a client shows it: light, dark or forced-dark
//   GET /mails/NAME/text      its plain text
import type { ServerResponse } from 'node:http';
import { sendText } from '../../emulators/support/http/answer.ts';
import { route, type Route } from '../../emulators/support/http/router.ts';
import { routeListener, serve, type RunningServer } from '../../emulators/support/http/server.ts';
import { assetRoutes, fonts, stylesheet } from '../../emulators/support/pages/asset.ts';
import type { Html } from '../../emulators/support/pages/html.ts';
import { mailGallery } from '../kit/mail-gallery/gallery.ts';
import type { GalleryMail } from '../kit/mail-gallery/gallery-mail.ts';
import { MAIL_SCHEMES, showIn } from '../kit/mail-gallery/mail-variants.ts';
import { indexPage, mailPage } from './gallery-pages.ts';

class GalleryError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const ERRORS = {
  is: (error: unknown): error is GalleryError => error instanceof GalleryError,
  make: (status: number, message: string) => new GalleryError(status, message),
  send: (response: ServerResponse, error: GalleryError) =>
    sendText(response, error.status, 'text/plain; charset=utf-8', `${error.message}\n`),
};

const HTML = 'text/html; charset=utf-8';

const sendHtml = (response: ServerResponse, { text }: Html) => sendText(response, 200, HTML, text);

/** Starts the gallery. */
export function serveGallery(host: string, port: number): Promise<RunningServer> {
  const mails = mailGallery();
  const find = (name: string): GalleryMail => {
    const mail = mails.find((candidate) => candidate.name === name);
    if (!mail) throw new GalleryError(404, `There is no mail ${name}.`);
    return mail;
  };
  const routes: readonly Route[] = [
    route('GET /', ({ response }) => sendHtml(response, indexPage(mails))),
    route('GET /mails/:name', ({ response, params: { name } }) => {
      const mail = find(name);
      const index = mails.indexOf(mail);
      const { subject, text } = mail.compose();
      const [previous, next] = [mails[index - 1]?.name, mails[index + 1]?.name];
      sendHtml(response, mailPage({ name, subject, text, previous, next }));
    }),
    route('GET /mails/:name/text', ({ response, params: { name } }) =>
      sendText(response, 200, 'text/plain; charset=utf-8', find(name).compose().text),
    ),
    ...MAIL_SCHEMES.map((scheme) =>
      route(`GET /mails/:name/${scheme}`, ({ response, params: { name } }) =>
        sendText(response, 200, HTML, showIn(scheme, find(name).compose().html)),
      ),
    ),
    ...assetRoutes(
      [['/gallery.css', stylesheet(new URL('gallery.css', import.meta.url))], ...fonts()],
      (message) => new GalleryError(404, message),
    ),
  ];
  const listener = routeListener(routes, ERRORS);
  return serve({ host, port, listenerFor: () => listener, errors: ERRORS });
}
