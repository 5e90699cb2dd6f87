// The pages on which an owner chooses a bank and its accounts.
import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { page as emulatorPage } from '@daily-snapshot/emulator-support/pages/page';
import type { Bank } from '../bank/bank.ts';
import type { BankAccount } from '../bank/bank-transaction.ts';

/** Builds a page of the emulator. Its header says that it contacts no bank. */
const page = (title: string, body: Html): Html =>
  emulatorPage({
    title,
    provider: 'Plaid',
    disclaimer: 'Test mode: no bank is asked',
    sheet: '/pages.css',
    body,
  });

export interface Visit {
  /** The path of the page. */
  readonly path: string;
  /** The application that requests the accounts. */
  readonly clientName: string;
  /** The address to which only the browser that finishes the visit is sent. No page shows it. */
  readonly returnUrl: string | undefined;
}

const exit = ({ path }: Visit, bank?: Bank, after?: 'failure'): Html =>
  html`<form method="post" action="${path}">
    ${bank && html`<input type="hidden" name="bank" value="${bank.id}" />`}
    ${after !== undefined && html`<input type="hidden" name="after" value="${after}" />`}
    <button class="secondary" name="action" value="exit">Go back without connecting</button>
  </form>`;

const problemBox = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="problems" role="alert">${problem}</p>`;

export const banksPage = (visit: Visit, banks: readonly Bank[], problem?: string): Html =>
  page(
    'Choose your bank · Plaid',
    html`<main>
      <section>
        <h1>Choose your bank</h1>
        <p class="lead">
          ${visit.clientName} would like to see your accounts: balances and two years of
          transactions. It cannot move money.
        </p>
        ${problemBox(problem)}
        <form method="get" action="${visit.path}">
          <fieldset class="banks">
            <legend class="visually-hidden">Banks</legend>
            ${banks.map(
              ({ id, name, status }) =>
                html`<button class="bank" name="bank" value="${id}">
                  <span>${name}</span>
                  ${status === 'down' && html`<small>Not available just now</small>`}
                </button>`,
            )}
          </fieldset>
        </form>
        ${exit(visit)}
      </section>
    </main>`,
  );

const KINDS: Readonly<Record<BankAccount['subtype'], string>> = {
  checking: 'Checking',
  savings: 'Savings',
  'credit card': 'Credit card',
  business: 'Loan',
  mortgage: 'Mortgage',
  brokerage: 'Brokerage',
};

const choice = ({ id, name, mask, subtype }: BankAccount): Html =>
  html`<label class="choice">
    <input type="checkbox" name="account" value="${id}" checked />
    <span>${name} <small>${KINDS[subtype]} ending in ${mask}</small></span>
  </label>`;

export const accountsPage = (
  visit: Visit,
  bank: Bank,
  { isUpdate, problem }: { readonly isUpdate: boolean; readonly problem?: string },
): Html =>
  page(
    `${bank.name} · Plaid`,
    html`<main>
      <section>
        <h1>${isUpdate ? `Sign in to ${bank.name} again` : `Which accounts at ${bank.name}?`}</h1>
        <p class="lead">
          ${
            isUpdate
              ? `${visit.clientName} goes on seeing the accounts you chose before.`
              : `${visit.clientName} sees what you leave ticked, and nothing else.`
          }
        </p>
        ${problemBox(problem)}
        <form method="post" action="${visit.path}">
          <input type="hidden" name="bank" value="${bank.id}" />
          ${
            !isUpdate &&
            html`<fieldset>
              <legend class="visually-hidden">Accounts</legend>
              ${bank.accounts.map(choice)}
            </fieldset>`
          }
          <button name="action" value="share">
            ${isUpdate ? 'Sign in again' : 'Share these accounts'}
          </button>
          <button class="secondary" name="action" value="fail">Type a wrong password</button>
        </form>
        ${!isUpdate && html`<p class="back"><a href="${visit.path}">Choose another bank</a></p>`}
        ${exit(visit, bank)}
      </section>
    </main>`,
  );

export const failurePage = (visit: Visit, bank: Bank, message: string): Html =>
  page(
    `${bank.name} could not be connected · Plaid`,
    html`<main>
      <section>
        <h1>${bank.name} could not be connected</h1>
        <p class="problems" role="alert">${message}</p>
        <p class="back">
          <a class="button" href="${visit.path}?bank=${bank.id}">Try again</a>
        </p>
        ${exit(visit, bank, 'failure')}
      </section>
    </main>`,
  );

/**
 * Builds the last page of a visit.
 *
 * @param visit undefined when the address is unknown
 */
export const visitEndedPage = (visit: Visit | undefined): Html =>
  page(
    'This visit is over · Plaid',
    html`<main>
      <section>
        <h1>${visit ? 'This visit is over' : 'There is nothing here'}</h1>
        <p class="lead">
          ${
            visit
              ? `If you are not connected yet, begin again at ${visit.clientName}.`
              : 'The address is not complete, or too old.'
          }
        </p>
      </section>
    </main>`,
  );
