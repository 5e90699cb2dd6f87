// The page of Hosted Link.
import { seeOther } from '@daily-snapshot/emulator-support/http/answer';
import { sendPage } from '@daily-snapshot/emulator-support/pages/page-answer';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Bank } from '../bank/bank.ts';
import type { LinkToken } from '../link/link-session.ts';
import { bankIsDown, cannotSignIn, isOpen, leave, openAgain, share } from '../link/visit.ts';
import { accountsPage, banksPage, failurePage, visitEndedPage, type Visit } from '../pages/link.ts';
import type { Team } from '../team.ts';
import { readForm } from './answer.ts';

export function linkPageRoutes(team: Team): readonly Route[] {
  const find = (pageId: string): LinkToken | undefined =>
    [...team.links.values()].find((link) => link.pageId === pageId);

  const visitOf = (path: string, { request }: LinkToken): Visit => ({
    path,
    clientName: request.client_name,
    returnUrl: request.hosted_link.completion_redirect_uri,
  });

  /** Returns the chosen bank. In update mode it is the bank of the item. */
  const chosen = (link: LinkToken, id: string | null): Bank | undefined =>
    link.item?.facts.bank ?? (id === null ? undefined : team.banks.get(id));

  return [
    route('GET /hl/:page', ({ response, path, query, params: { page } }) => {
      const link = find(page);
      if (link) openAgain(team, link);
      if (!link || !isOpen(team, link)) {
        sendPage(response, link ? 200 : 404, visitEndedPage(link && visitOf(path, link)));
        return;
      }
      link.startedAt ??= team.now();
      const visit = visitOf(path, link);
      const bank = chosen(link, query.get('bank'));
      const body = bank
        ? accountsPage(visit, bank, { isUpdate: link.item !== undefined })
        : banksPage(visit, [...team.banks.values()]);
      sendPage(response, 200, body, visit.returnUrl);
    }),

    route('POST /hl/:page', async ({ request, response, path, params: { page } }) => {
      const form = await readForm(request);
      const link = find(page);
      if (!link) return sendPage(response, 404, visitEndedPage(undefined));
      const visit = visitOf(path, link);
      const isDone = () =>
        visit.returnUrl === undefined
          ? sendPage(response, 200, visitEndedPage(visit))
          : seeOther(response, visit.returnUrl);
      // Only the browser that finishes the visit learns the return address.
      if (!isOpen(team, link)) return sendPage(response, 200, visitEndedPage(visit));
      link.startedAt ??= team.now();
      const isUpdate = link.item !== undefined;
      const bank = chosen(link, form.get('bank'));
      if (form.get('action') === 'exit') {
        const failure = form.get('after') === 'failure' ? cannotSignIn() : null;
        leave(team, link, bank, bank?.status === 'down' ? bankIsDown() : failure);
        return isDone();
      }
      if (!bank)
        return sendPage(
          response,
          422,
          banksPage(visit, [...team.banks.values()], 'Choose a bank first.'),
          visit.returnUrl,
        );
      if (form.get('action') === 'fail' || bank.status === 'down') {
        const error = bank.status === 'down' ? bankIsDown() : cannotSignIn();
        return sendPage(
          response,
          422,
          failurePage(visit, bank, error.body.display_message ?? ''),
          visit.returnUrl,
        );
      }
      const accounts = isUpdate ? bank.accounts.map(({ id }) => id) : form.getAll('account');
      if (accounts.length === 0) {
        const problem = 'Choose at least one account.';
        return sendPage(
          response,
          422,
          accountsPage(visit, bank, { isUpdate, problem }),
          visit.returnUrl,
        );
      }
      share(team, link, bank, accounts);
      return isDone();
    }),
  ];
}
