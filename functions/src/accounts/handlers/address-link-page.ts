import { LINK_PAGE_TEXTS } from '@daily-snapshot/domain/mail/link-page-texts';
import { links } from '@daily-snapshot/domain/contracts/links';
import { setPageHeaders } from '../../platform/handlers/email-link-page.ts';
import { segmentFromEnd, type HttpHandler } from '../../platform/handlers/http.ts';
import { plainPage } from '../../platform/handlers/plain-page.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import {
  confirmAddress,
  restoreAddress,
  type AddressLinkOutcome,
} from '../commands/follow-address-link.ts';

interface AddressLinkPages {
  /** the page that asks for confirmation */
  readonly ask: string;
  readonly after: Readonly<Record<AddressLinkOutcome, string>>;
  readonly act: (token: string) => Promise<AddressLinkOutcome>;
}

/**
 * Handles a link that changes a sign-in address. GET only asks, because mail scanners follow links;
 * POST acts. The path contains the token, so it is never logged.
 */
const addressLinkPage =
  ({ ask, after, act }: AddressLinkPages): HttpHandler =>
  async (request, response) => {
    setPageHeaders(response);
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        response.status(200).type('html').send(ask);
        return;
      case 'POST': {
        const outcome = await act(segmentFromEnd(request.path, 1));
        response.status(200).type('html').send(after[outcome]);
        return;
      }
      default:
        response.status(405).set('Allow', 'GET, HEAD, POST').end();
    }
  };

/** Renders a question with the button that acts. */
const askPage = (title: string, about: string, button: string): string =>
  plainPage(title, `<p>${about}</p>\n<form method="post"><button>${button}</button></form>`);

/** Renders the page after the button was pressed. */
const afterPage = (title: string, about: string, way?: { href: string; label: string }): string =>
  plainPage(
    title,
    `<p class="status" role="status">${about}</p>` +
      (way ? `\n<p><a href="${way.href}">${way.label}</a></p>` : ''),
  );

const { confirmAddress: confirmTexts, restoreAddress: restoreTexts } = LINK_PAGE_TEXTS;
const OPEN_ACCOUNT = { href: links.account, label: LINK_PAGE_TEXTS.invalid.openAccount };
const INVALID = afterPage(
  LINK_PAGE_TEXTS.invalid.title,
  LINK_PAGE_TEXTS.invalid.about,
  OPEN_ACCOUNT,
);

/** The page of the link that a new sign-in address receives. */
export const confirmAddressPage = addressLinkPage({
  ask: askPage(confirmTexts.title, confirmTexts.about, confirmTexts.button),
  after: {
    done: afterPage(confirmTexts.done, confirmTexts.doneAbout, {
      href: '/auth',
      label: confirmTexts.signIn,
    }),
    taken: afterPage(confirmTexts.taken, confirmTexts.takenAbout, OPEN_ACCOUNT),
    invalid: INVALID,
  },
  act: (token) => confirmAddress(ports(), { token }),
});

/** The page of the link that a former sign-in address receives. */
export const restoreAddressPage = addressLinkPage({
  ask: askPage(restoreTexts.title, restoreTexts.about, restoreTexts.button),
  after: {
    done: afterPage(restoreTexts.done, restoreTexts.doneAbout, {
      href: links.resetPassword,
      label: restoreTexts.newPassword,
    }),
    taken: afterPage(restoreTexts.taken, restoreTexts.takenAbout),
    invalid: INVALID,
  },
  act: (token) => restoreAddress(ports(), { token }),
});
