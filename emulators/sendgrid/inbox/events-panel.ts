import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import type { EventName } from '../events/event.ts';
import { recipientsOf, type EventRecord, type Message } from '../state/message.ts';
import { emptyPanel } from './panels.ts';
import { count, eventLabel, secondsTime } from './format.ts';

function postsOf({ posts }: EventRecord, hasListener: boolean): string {
  const last = posts.at(-1);
  if (!last) return hasListener ? 'Not told yet' : 'Nobody asked to be told';
  const times = posts.length === 1 ? 'Told' : `Told ${posts.length} times, last`;
  const answer =
    typeof last.answer === 'number' ? `answered ${last.answer}` : `failed: ${last.answer}`;
  return `${times} at ${secondsTime(last.at)}, ${answer}`;
}

const isTrouble = ({ posts }: EventRecord): boolean => {
  const answer = posts.at(-1)?.answer;
  return answer !== undefined && !(typeof answer === 'number' && answer >= 200 && answer < 300);
};

const eventEntry = (record: EventRecord, hasListener: boolean): Html => html`
  <li>
    <p class="event">
      <strong>${eventLabel(record.event)}</strong>
      <time datetime="${record.occurredAt.toISOString()}">${secondsTime(record.occurredAt)}</time>
    </p>
    <p>${[record.event.email, record.event.reason].filter(Boolean).join(': ')}</p>
    <p class="${isTrouble(record) ? 'told trouble' : 'told'}">${postsOf(record, hasListener)}</p>
    <details>
      <summary>As JSON</summary>
      <pre tabindex="0" role="region" aria-label="${eventLabel(record.event)}, as JSON">
${JSON.stringify(record.event, null, 2)}</pre>
    </details>
  </li>
`;

/** The events that a user can trigger, most useful first. */
const PLAYED = [
  'open',
  'click',
  'spamreport',
  'unsubscribe',
  'group_unsubscribe',
  'bounce',
  'deferred',
  'dropped',
] as const satisfies readonly EventName[];

const playing = (message: Message): Html => html`
  <form class="playing" method="post" action="/messages/${message.id}/events">
    <h2>Play the recipient</h2>
    <div class="row">
      <div>
        <label for="email">Who</label>
        <select id="email" name="email">
          ${recipientsOf(message).map(({ email }) => html`<option>${email}</option>`)}
        </select>
      </div>
      <div>
        <label for="event">What happens</label>
        <select id="event" name="event">
          ${PLAYED.map((event) => html`<option value="${event}">${eventLabel({ event })}</option>`)}
        </select>
      </div>
      <button>Let it happen</button>
    </div>
  </form>
`;

export const eventsPanel = (message: Message, hasListener: boolean): Html => html`
  <div id="events" data-live>
    <p class="facts">${count(message.events.length, 'event')}</p>
    ${
      message.events.length === 0
        ? emptyPanel('events yet', 'Delivery events of the message appear here as they arrive.')
        : html`<ol class="events">
            ${message.events.map((record) => eventEntry(record, hasListener))}
          </ol>`
    }
  </div>
  ${playing(message)}
`;
