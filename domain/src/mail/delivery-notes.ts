// Lines at the top of a digest that are known only when it is sent.
import type { ComposedMail, OutboxEntry } from './outbox-entry.ts';
import { currentIncident, INCIDENT_TEXTS, type Incident } from '../operations/incident.ts';
import { escapeHtml } from '../digest/render/escape-html.ts';
import { paint } from '../digest/render/palette.ts';

/** From this time on, a digest says that it is late. */
const LATE_MS = 30 * 60_000;

/** Returns the lines that a digest begins with. Other e-mails have none. */
export function deliveryNotes(
  { businessDate, combined, dueAt }: Pick<OutboxEntry, 'businessDate' | 'combined' | 'dueAt'>,
  incident: Incident | undefined,
  now: Date,
): readonly string[] {
  if (businessDate === undefined && !combined) return [];
  const current = currentIncident(incident, now);
  const isLate = dueAt
    ? now.getTime() - dueAt.getTime() >= LATE_MS
    : combined !== undefined && current?.kind === 'digests-late';
  const { mailLine: late } = INCIDENT_TEXTS['digests-late'];
  const other = current && current.kind !== 'digests-late' && INCIDENT_TEXTS[current.kind].mailLine;
  return [isLate && late, other].filter((line): line is string => typeof line === 'string');
}

/** Returns an e-mail that begins with some lines. */
export function withDeliveryNotes(mail: ComposedMail, notes: readonly string[]): ComposedMail {
  if (notes.length === 0) return mail;
  const { names, style } = paint('ink', 'edge-warning');
  const lines = notes.map(
    (note) =>
      `<p class="${names}" style="max-width:560px;margin:16px auto 0;padding:8px 16px;border-left:4px solid;font:15px/1.5 Arial,sans-serif;${style}">${escapeHtml(note)}</p>`,
  );
  return {
    ...mail,
    html: mail.html.replace(/<body[^>]*>/, (body) => body + lines.join('')),
    text: `${notes.join('\n\n')}\n\n${mail.text}`,
  };
}
