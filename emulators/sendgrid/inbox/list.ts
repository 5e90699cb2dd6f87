import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { statusOf, type Message } from '../state/message.ts';
import { count, people, shortTime, STATUSES } from './format.ts';

const PAGE_LENGTH = 50;

/** The state of the list that its address contains. */
export interface ListView {
  /** The search text. Empty shows all messages. */
  readonly to: string;
  /** Starts at 1. */
  readonly page: number;
}

/** Returns the query that keeps the state of the list. */
export function queryOf(
  { to, page }: ListView,
  others: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...others,
    ...(to !== '' && { to }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

export interface ListParts {
  readonly view: ListView;
  /** The matching messages, newest first. */
  readonly found: readonly Message[];
  /** The number of all messages. */
  readonly total: number;
  /** The ID of the open message. */
  readonly currentId: string | undefined;
  /** The address of the emulator: `http://127.0.0.1:7400`. */
  readonly address: string;
  readonly now: Date;
  /** The heading is the page's h1 only if the list is the main pane. */
  readonly isMain: boolean;
}

function status(message: Message): Html {
  const { label, tone } = STATUSES[statusOf(message)];
  return html`<span class="status ${tone}">${label}</span>`;
}

const entry = (message: Message, { view, currentId, now }: ListParts): Html => html`
  <li>
    <a
      href="/messages/${message.id}${queryOf(view)}"
      ${message.id === currentId && html`aria-current="true"`}
    >
      <span class="who">${people(message.to.map(({ email }) => ({ email })))}</span>
      <time datetime="${message.acceptedAt.toISOString()}"
        >${shortTime(message.acceptedAt, now)}</time
      >
      <span class="subject">${message.subject}</span>
      ${status(message)}
    </a>
  </li>
`;

const nothingYet = (address: string): Html => html`
  <div class="empty">
    <h2>No mail yet</h2>
    <p>
      What the application sends appears here by itself. Point SendGrid’s client at
      <code>${address}</code>, with any key that begins with <code>SG.</code>
    </p>
  </div>
`;

const nothingFound = (to: string): Html => html`
  <div class="empty">
    <h2>No mail to “${to}”</h2>
    <p>It would appear here by itself. <a href="/">Show all messages</a></p>
  </div>
`;

function pager({ view, found }: ListParts): Html | false {
  const last = Math.ceil(found.length / PAGE_LENGTH);
  if (last <= 1) return false;
  const { page } = view;
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 && html`<a href="/${queryOf({ ...view, page: page - 1 })}">Newer</a>`}
    <span>Page ${page} of ${last}</span>
    ${page < last && html`<a href="/${queryOf({ ...view, page: page + 1 })}">Older</a>`}
  </nav>`;
}

const emptying = (total: number): Html => html`
  <details class="emptying">
    <summary>Empty the inbox</summary>
    <form method="post" action="/empty">
      <p>Forgets ${count(total, 'message')}, and what was still to happen to them.</p>
      <button class="secondary">Empty it</button>
    </form>
  </details>
`;

/** Builds the search form and the list of messages, newest first. */
export function listPane(parts: ListParts): Html {
  const { view, found, total, address, isMain } = parts;
  const shown = found.slice((view.page - 1) * PAGE_LENGTH, view.page * PAGE_LENGTH);
  const amount =
    view.to === '' ? count(total, 'message') : `${found.length} of ${count(total, 'message')}`;
  const headline = html`Messages <span class="amount">${amount}</span>`;
  return html`
    <form class="search" role="search" action="/">
      <label for="to">Recipient</label>
      <div class="row">
        <input
          id="to"
          name="to"
          type="search"
          inputmode="email"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          value="${view.to}"
        />
        <button>Search</button>
      </div>
    </form>
    <div id="list" data-live data-newest="${found[0]?.id}" data-subject="${found[0]?.subject}">
      ${isMain ? html`<h1>${headline}</h1>` : html`<h2>${headline}</h2>`}
      ${
        shown.length > 0
          ? html`<ol class="messages">
              ${shown.map((message) => entry(message, parts))}
            </ol>`
          : view.to === ''
            ? nothingYet(address)
            : nothingFound(view.to)
      }
      ${pager(parts)} ${total > 0 && emptying(total)}
    </div>
  `;
}
