import type { EventName, SendGridEvent } from '../events/event.ts';
import type { Address, Status } from '../state/message.ts';

/** How strongly a status stands out. */
export type Tone = 'quiet' | 'good' | 'attention' | 'critical';

export const STATUSES: Readonly<Record<Status, { readonly label: string; readonly tone: Tone }>> = {
  scheduled: { label: 'Scheduled', tone: 'quiet' },
  canceled: { label: 'Canceled', tone: 'quiet' },
  accepted: { label: 'Accepted', tone: 'quiet' },
  processed: { label: 'On its way', tone: 'quiet' },
  deferred: { label: 'Deferred', tone: 'attention' },
  delivered: { label: 'Delivered', tone: 'good' },
  unsubscribed: { label: 'Unsubscribed', tone: 'attention' },
  blocked: { label: 'Blocked', tone: 'attention' },
  bounced: { label: 'Bounced', tone: 'critical' },
  dropped: { label: 'Dropped', tone: 'critical' },
  spam: { label: 'Reported as spam', tone: 'critical' },
};

const EVENTS: Readonly<Record<EventName, string>> = {
  processed: 'Processed',
  deferred: 'Deferred',
  delivered: 'Delivered',
  bounce: 'Bounced',
  dropped: 'Dropped',
  open: 'Opened',
  click: 'Clicked',
  spamreport: 'Reported as spam',
  unsubscribe: 'Unsubscribed from everything',
  group_unsubscribe: 'Unsubscribed from the group',
  group_resubscribe: 'Subscribed to the group again',
};

export const eventLabel = ({ event, type }: Pick<SendGridEvent, 'event' | 'type'>): string =>
  event === 'bounce' && type === 'blocked' ? 'Blocked' : EVENTS[event];

const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const exactTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const fullTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'medium' });

/** Returns the time of day, with the date if it is not today. */
export const shortTime = (time: Date, now: Date): string =>
  (time.toDateString() === now.toDateString() ? clockTime : dayAndTime).format(time);

export const secondsTime = (time: Date): string => exactTime.format(time);
export const longTime = (time: Date): string => fullTime.format(time);

/** Returns the size in bytes, because Gmail cuts messages over 102 KB. */
export function sizeOf(text: string): string {
  const bytes = Buffer.byteLength(text);
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} KB`;
}

export const person = ({ email, name }: Address): string => (name ? `${name} <${email}>` : email);

export const people = (list: readonly Address[]): string => list.map(person).join(', ');

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
