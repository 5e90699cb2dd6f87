import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { contentOf, statusOf, type Message } from '../state/message.ts';
import { eventsPanel } from './events-panel.ts';
import { queryOf, type ListView } from './list.ts';
import { headersPanel, htmlPanel, textPanel } from './panels.ts';
import { longTime, people, person, STATUSES } from './format.ts';

export const TABS = ['html', 'text', 'headers', 'events'] as const;

export type Tab = (typeof TABS)[number];

const TAB_WORDS: Readonly<Record<Tab, string>> = {
  html: 'HTML',
  text: 'Plain text',
  headers: 'Headers',
  events: 'Events',
};

/** Returns the default tab of a message. */
export const defaultTab = (message: Message): Tab =>
  contentOf(message, 'text/html') === undefined ? 'text' : 'html';

export interface MessageView {
  readonly tab: Tab;
  readonly isNarrow: boolean;
  readonly list: ListView;
  /** Whether the application has an events URL. */
  readonly hasListener: boolean;
}

function panel(message: Message, { tab, isNarrow, list, hasListener }: MessageView): Html {
  switch (tab) {
    case 'html':
      return htmlPanel(message, isNarrow, (width) =>
        queryOf(list, { tab, ...(width && { width }) }),
      );
    case 'text':
      return textPanel(message);
    case 'headers':
      return headersPanel(message);
    case 'events':
      return eventsPanel(message, hasListener);
  }
}

/** Builds the pane of a message with one of its tabs. */
export function messagePane(message: Message, view: MessageView): Html {
  const { label, tone } = STATUSES[statusOf(message)];
  const tabLink = (tab: Tab) =>
    html`<li>
      <a href="${queryOf(view.list, { tab })}" ${tab === view.tab && html`aria-current="page"`}
        >${TAB_WORDS[tab]}</a
      >
    </li>`;
  return html`
    <p class="back"><a href="/${queryOf(view.list)}">All messages</a></p>
    <article>
      <header class="heading">
        <h1>${message.subject}</h1>
        <p><span class="label">From</span> ${person(message.from)}</p>
        <p>
          <span class="label">To</span> ${people([...message.to, ...message.cc, ...message.bcc])}
        </p>
        <p>
          <time datetime="${message.acceptedAt.toISOString()}"
            >${longTime(message.acceptedAt)}</time
          >
          <span id="status" data-live class="status ${tone}">${label}</span>
        </p>
      </header>
      <nav aria-label="Sides of the message">
        <ul class="tabs">
          ${TABS.map(tabLink)}
        </ul>
      </nav>
      <div class="panel">${panel(message, view)}</div>
    </article>
  `;
}

export const noMessageChosen = (): Html =>
  html`<div class="empty"><p>Choose a message to read it.</p></div>`;

export const messageNotFound = (): Html => html`
  <div class="empty">
    <h1>This message is not here any more</h1>
    <p>The inbox was emptied, or this SendGrid was started again. <a href="/">All messages</a></p>
  </div>
`;
