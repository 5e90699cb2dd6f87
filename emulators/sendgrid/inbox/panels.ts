import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { sourceOf } from '../mail/source.ts';
import { contentOf, type Message } from '../state/message.ts';
import { people, person, sizeOf } from './format.ts';

/** Gmail cuts longer messages. */
const GMAIL_BYTES = 102_000;
/** A longer source is only offered as a download. */
const MAX_SHOWN = 200_000;

const REMOTE_PICTURE = /<img\b[^>]*\bsrc\s*=\s*["']?\s*(https?:)?\/\//i;

export const emptyPanel = (what: string, why: string): Html =>
  html`<div class="empty">
    <h2>No ${what}</h2>
    <p>${why}</p>
  </div>`;

export function htmlPanel(
  message: Message,
  isNarrow: boolean,
  linkTo: (width: string) => string,
): Html {
  const body = contentOf(message, 'text/html');
  if (body === undefined) {
    return emptyPanel(
      'HTML',
      'This message has no HTML part. Its plain text is all that recipients get.',
    );
  }
  const size = Buffer.byteLength(body);
  return html`
    <p class="facts">
      ${sizeOf(body)}${size > GMAIL_BYTES && html`. <strong>Gmail cuts it after 102 KB.</strong>`}
      ${REMOTE_PICTURE.test(body) && html`<span>Pictures from other servers are not loaded here.</span>`}
      <span class="widths" role="group" aria-label="Width">
        <a href="${linkTo('')}" ${!isNarrow && html`aria-current="true"`}>Full width</a>
        <a href="${linkTo('phone')}" ${isNarrow && html`aria-current="true"`}>Phone</a>
      </span>
    </p>
    <iframe
      class="${isNarrow ? 'sheet narrow' : 'sheet'}"
      title="The message as HTML"
      src="/messages/${message.id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>
  `;
}

/** Returns plain text with its addresses as links. */
const linked = (text: string): Html =>
  html`${text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : part,
    )}`;

export function textPanel(message: Message): Html {
  const text = contentOf(message, 'text/plain');
  if (text === undefined) {
    return emptyPanel(
      'plain text',
      'This message has no plain-text part. Add one: some people read nothing else, and spam filters look for it.',
    );
  }
  return html`<p class="facts">${sizeOf(text)}</p>
    <pre class="sheet text">${linked(text)}</pre>`;
}

const rows = (entries: readonly (readonly [string, string])[]): Html =>
  html`<dl class="rows">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

export function headersPanel(message: Message): Html {
  const { from, replyTo, to, cc, bcc, subject, messageId, groupId, batchId } = message;
  const source = sourceOf(message);
  const address = `/messages/${message.id}/source`;
  const headers = [
    ['From', person(from)],
    ['Reply-To', people(replyTo)],
    ['To', people(to)],
    ['Cc', people(cc)],
    ['Bcc', people(bcc)],
    ['Subject', subject],
    ...Object.entries(message.headers),
  ] as const;
  const forSendGrid = [
    ['X-Message-Id', messageId],
    ...Object.entries(message.customArgs).map(
      ([name, value]) => [`Custom arg ${name}`, value] as const,
    ),
    ['Categories', message.categories.join(', ')],
    ['Unsubscribe group', groupId === null ? '' : String(groupId)],
    ['Batch', batchId ?? ''],
    ['Attachments', message.attachments.map(({ filename }) => filename).join(', ')],
  ] as const;
  const filledRows = (entries: readonly (readonly [string, string])[]) =>
    rows(entries.filter(([, value]) => value !== ''));
  return html`
    <h2>Headers</h2>
    ${filledRows(headers)}
    <h2>For SendGrid alone</h2>
    ${filledRows(forSendGrid)}
    <h2>Source</h2>
    <p class="facts">
      ${sizeOf(source)}
      <a href="${address}" download="${messageId}.eml">Download for a mail program</a>
    </p>
    ${
      source.length <= MAX_SHOWN
        ? html`<pre class="sheet source" tabindex="0" role="region" aria-label="Source">
${source}</pre>`
        : html`<p>It is too long to show.</p>`
    }
  `;
}
