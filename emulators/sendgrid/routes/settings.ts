// Domains, senders and event webhooks of the account, which can only be read.
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { Account } from '../account.ts';
import { apiError } from '../api-error.ts';
import { sendJson } from './answer.ts';

const MAX_WEBHOOKS = 2;

/** SendGrid does not document which permission lists verified senders. This name is a guess. */
const SENDERS_SCOPE = 'sender_verification_eligible';

export function settingsRoutes(account: Account): readonly Route[] {
  const requireScope = (scope: string) => {
    if (!account.scopes.includes(scope)) throw apiError(403, 'access forbidden');
  };
  return [
    route('GET /v3/whitelabel/domains', ({ response }) => {
      requireScope('whitelabel.read');
      sendJson(response, 200, account.settings.domains);
    }),
    route('GET /v3/verified_senders', ({ response }) => {
      requireScope(SENDERS_SCOPE);
      sendJson(response, 200, { results: account.settings.senders });
    }),
    route('GET /v3/user/webhooks/event/settings/all', ({ response, query }) => {
      requireScope('user.webhooks.event.settings.read');
      const isIncluded = query.get('include') === 'account_status_change';
      const webhooks = account.settings.webhooks.map(({ account_status_change: state, ...rest }) =>
        isIncluded ? { ...rest, account_status_change: state } : rest,
      );
      sendJson(response, 200, { max_allowed: MAX_WEBHOOKS, webhooks });
    }),
  ];
}
