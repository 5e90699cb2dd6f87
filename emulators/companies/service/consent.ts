// The consent page, on which an owner allows an application to read a company's books.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { seeOther } from '@daily-snapshot/emulator-support/http/answer';
import { assetRoutes, pageAssets } from '@daily-snapshot/emulator-support/pages/asset';
import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { isCrossSite, sendPage } from '@daily-snapshot/emulator-support/pages/page-answer';
import { page as emulatorPage } from '@daily-snapshot/emulator-support/pages/page';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import { readText } from './calls.ts';
import { plainError } from './service-error.ts';
import type { BooksService } from './service.ts';

export interface ConsentStyle {
  /** Such as `QuickBooks`. */
  readonly service: string;
  readonly path: string;
  /** The scopes that the application must request, at least. */
  readonly scopes: readonly string[];
  /** Whether the owner may allow several companies at once. */
  readonly isMultiple: boolean;
  readonly hasProof: boolean;
  /** Additional parameters of the redirect, beside `code` and `state`. */
  readonly returned: (companies: readonly string[], scopes: string) => Record<string, string>;
  readonly denied: string;
}

interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: string;
  readonly challenge: string | undefined;
}

const page = (title: string, service: string, body: Html): Html =>
  emulatorPage({
    title,
    provider: service,
    disclaimer: 'Emulator: no real company',
    sheet: '/consent.css',
    body: html`<main>${body}</main>`,
  });

export function consentRoutes(service: BooksService, style: ConsentStyle): Route[] {
  const form = (requested: ConsentRequest) => {
    const companies = service.companies();
    const kind = style.isMultiple ? 'checkbox' : 'radio';
    const what = style.isMultiple ? 'organizations' : 'company';
    return page(
      `Connect to ${style.service}`,
      style.service,
      html`<h1>Let Daily Snapshot read your books?</h1>
        <p>
          It will see invoices, bills, payments and the profit and loss of the ${what} you choose.
        </p>
        <form method="post" action="${style.path}">
          <input type="hidden" name="redirect_uri" value="${requested.redirectUri}" />
          <input type="hidden" name="state" value="${requested.state}" />
          <input type="hidden" name="scope" value="${requested.scopes}" />
          <input type="hidden" name="code_challenge" value="${requested.challenge ?? ''}" />
          <fieldset>
            <legend>Which ${what}?</legend>
            ${companies.map(
              ([id, { profile }], index) =>
                html`<label>
                  <input
                    type="${kind}"
                    name="company"
                    value="${id}"
                    ${!style.isMultiple && index === 0 && html`checked`}
                  />
                  <span>${profile.name} <small>${profile.currency}</small></span>
                </label>`,
            )}
          </fieldset>
          <div class="buttons">
            <button name="decision" value="allow">Connect</button>
            <button name="decision" value="deny" class="quiet">Cancel</button>
          </div>
        </form>`,
    );
  };

  const problem = (response: ServerResponse, text: string) =>
    sendPage(
      response,
      400,
      page(
        'Not possible',
        style.service,
        html`<h1>Something is wrong with this request</h1>
          <p>${text}</p>`,
      ),
    );

  const read = (query: URLSearchParams): ConsentRequest | string => {
    const redirectUri = query.get('redirect_uri') ?? '';
    const scopes = query.get('scope') ?? '';
    const challenge = query.get('code_challenge') ?? undefined;
    if (query.get('client_id') !== service.clientId) return 'The application is not known.';
    if (query.get('response_type') !== 'code') return 'Only response_type=code is supported.';
    if (!URL.canParse(redirectUri)) return 'The redirect_uri is no address.';
    const missing = style.scopes.filter((scope) => !scopes.split(' ').includes(scope));
    if (missing.length > 0) return `The scope ${missing.join(' ')} is missing.`;
    const isProven = challenge !== undefined && query.get('code_challenge_method') === 'S256';
    if (style.hasProof && !isProven) return 'The code_challenge (S256) is missing.';
    return { redirectUri, scopes, challenge, state: query.get('state') ?? '' };
  };

  return [
    route(`GET ${style.path}`, ({ response, query }) => {
      const requested = read(query);
      if (typeof requested === 'string') return problem(response, requested);
      sendPage(response, 200, form(requested), requested.redirectUri);
    }),
    route(`POST ${style.path}`, async ({ request, response }) => {
      const form = await readForm(request);
      const redirectUri = form.get('redirect_uri') ?? '';
      if (!URL.canParse(redirectUri)) throw plainError(400, 'The redirect_uri is no address.');
      const redirectUrl = new URL(redirectUri);
      const state = form.get('state') ?? '';
      if (form.get('decision') !== 'allow') {
        redirectUrl.searchParams.set('error', style.denied);
      } else {
        const scopes = form.get('scope') ?? '';
        const companies = form.getAll('company').filter((id) => service.company(id));
        if (companies.length === 0) return problem(response, 'No company was chosen.');
        const challenge = form.get('code_challenge') || undefined;
        const code = service.grants.authorize({ redirectUri, scopes, companies, challenge });
        redirectUrl.searchParams.set('code', code);
        for (const [name, value] of Object.entries(style.returned(companies, scopes))) {
          redirectUrl.searchParams.set(name, value);
        }
      }
      redirectUrl.searchParams.set('state', state);
      seeOther(response, redirectUrl.href);
    }),
    ...assetRoutes(pageAssets('/consent.css', new URL('consent.css', import.meta.url)), (message) =>
      plainError(404, message),
    ),
  ];
}

/**
 * Reads the form.
 *
 * @throws ServiceError 403 when a page of another site sends it
 */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (isCrossSite(request)) throw plainError(403, 'Only the page itself may do this.');
  return new URLSearchParams(await readText(request));
}
