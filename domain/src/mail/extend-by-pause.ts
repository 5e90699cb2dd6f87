import type { MailPause } from '../operations/kill-switches.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Returns an e-mail that may be sent later by the time in which e-mail was off. */
export function extendByPause<Entry extends Pick<OutboxEntry, 'plannedAt' | 'giveUpAt'>>(
  entry: Entry,
  pause: MailPause | undefined,
): Entry {
  const { plannedAt, giveUpAt } = entry;
  if (!pause || pause.from >= giveUpAt || pause.until <= plannedAt) return entry;
  const fromMs = Math.max(pause.from.getTime(), plannedAt.getTime());
  return { ...entry, giveUpAt: new Date(giveUpAt.getTime() + pause.until.getTime() - fromMs) };
}
