import { MAX_PASSWORD } from '@daily-snapshot/domain/accounts/passwords/new-password';
import { LINK_PAGE_TEXTS } from '@daily-snapshot/domain/mail/link-page-texts';
import { links } from '@daily-snapshot/domain/contracts/links';
import { z } from 'zod';
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
  readonly after: Readonly<Partial<Record<AddressLinkOutcome, string>>>;
  readonly act: (token: string, password: string) => Promise<AddressLinkOutcome>;
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
        const { password } = bodySchema.parse(request.body);
        const outcome = await act(segmentFromEnd(request.path, 1), password);
        response
          .status(200)
          .type('html')
          .send(after[outcome] ?? INVALID);
        return;
      }
      default:
        response.status(405).set('Allow', 'GET, HEAD, POST').end();
    }
  };

const bodySchema = z
  .object({ password: z.string().max(MAX_PASSWORD).catch('') })
  .catch({ password: '' });

/** Renders a question with the button that acts. */
const askPage = (title: string, about: string, button: string): string =>
  plainPage(title, `<p>${about}</p>\n<form method="post"><button>${button}</button></form>`);

/** Renders the question about a new address, which needs the password. */
const passwordPage = (problem?: string): string =>
  plainPage(
    confirmTexts.title,
    `${problem === undefined ? '' : `<p class="status" role="alert">${problem}</p>\n`}<p>${confirmTexts.about}</p>
<form method="post">
<p><label>${confirmTexts.password} <input type="password" name="password" autocomplete="current-password" required></label></p>
<button>${confirmTexts.button}</button></form>
<p class="quiet">${confirmTexts.notAsked}</p>`,
  );

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
  ask: passwordPage(),
  after: {
    'wrong-password': passwordPage(confirmTexts.wrongPassword),
    'too-many': passwordPage(confirmTexts.tooMany),
    done: afterPage(confirmTexts.done, confirmTexts.doneAbout, {
      href: '/auth',
      label: confirmTexts.signIn,
    }),
    taken: afterPage(confirmTexts.taken, confirmTexts.takenAbout, OPEN_ACCOUNT),
    invalid: INVALID,
  },
  act: (token, password) => confirmAddress(ports(), { token, password }),
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
