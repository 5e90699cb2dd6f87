import type { CountryCode, LinkTokenGetSessionsResponse } from 'plaid';
import type { Bank } from '../bank/bank.ts';
import type { Item } from '../item/item.ts';
import type { PlaidError } from '../wire/plaid-error.ts';
import type { Wire } from '../wire/wire.ts';

/** The application's request. It has the fields of `/link/token/create`. */
export interface LinkRequest {
  readonly client_name: string;
  readonly country_codes: `${CountryCode}`[];
  readonly language: string;
  /** The user who connects a bank. */
  readonly user: { readonly client_user_id: string };
  readonly products?: 'transactions'[] | undefined;
  readonly webhook?: string | undefined;
  readonly hosted_link: {
    readonly completion_redirect_uri?: string | undefined;
    readonly url_lifetime_seconds?: number | undefined;
  };
  readonly transactions?: { readonly days_requested?: number | undefined } | undefined;
}

/** The outcome of a visit to the Link page. */
export type Outcome =
  | {
      readonly kind: 'shared';
      readonly bank: Bank;
      readonly accountIds: readonly string[];
      readonly publicToken: string;
    }
  | { readonly kind: 'left'; readonly bank: Bank | undefined; readonly error: PlaidError | null };

/** A visit to the Link page. */
export interface LinkSession {
  readonly sessionId: string;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly outcome: Outcome | null;
}

/** A link token with its current visit to the Link page. */
export interface LinkToken extends LinkSession {
  readonly token: string;
  /** Visits that ended without sharing. The link can be opened again after them. */
  readonly earlier: LinkSession[];
  sessionId: string;
  /** The ID in the address of the page. */
  readonly pageId: string;
  readonly request: LinkRequest;
  /** Update mode: the item whose owner logs in again. */
  readonly item: Item | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly pageEndsAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  outcome: Outcome | null;
}

const institution = (bank: Bank) => ({ institution_id: bank.id, name: bank.name });

const bareError = (error: PlaidError | null) => error && { ...error.body };

/**
 * Returns the sessions of a link token. A token whose page was opened has one. Only integrations from
 * before Hosted Link have `on_success`.
 */
export const linkSessionsOf = (link: LinkToken): Wire<LinkTokenGetSessionsResponse>[] =>
  [...link.earlier, link].flatMap((session) => shownSession(link, session));

function shownSession(
  link: LinkToken,
  { outcome, sessionId, startedAt, finishedAt }: LinkSession,
): Wire<LinkTokenGetSessionsResponse>[] {
  if (!startedAt) return [];
  const session = {
    link_session_id: sessionId,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    events: [],
    on_success: null,
    on_exit: null,
    exit: null,
    results: null,
  };
  if (!outcome) return [session];
  if (outcome.kind === 'left') {
    const metadata = {
      institution: outcome.bank ? institution(outcome.bank) : null,
      status: outcome.bank ? 'requires_credentials' : 'institution_not_found',
      link_session_id: sessionId,
      request_id: sessionId,
    };
    return [{ ...session, exit: { error: bareError(outcome.error), metadata } }];
  }
  // A session for an existing item creates no item.
  if (link.item) return [session];
  const { bank, accountIds, publicToken } = outcome;
  const accounts = bank.accounts
    .filter(({ id }) => accountIds.includes(id))
    .map(({ name, mask, type, subtype }) => ({
      name,
      mask,
      type,
      subtype,
      verification_status: null,
      class_type: null,
    }));
  const added = { public_token: publicToken, accounts, institution: institution(bank) };
  return [
    {
      ...session,
      results: {
        item_add_results: [added],
        cra_item_add_results: [],
        cra_update_results: [],
        bank_income_results: [],
        payroll_income_results: [],
        document_income_results: null,
      },
    },
  ];
}
