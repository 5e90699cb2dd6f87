import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  dataThroughOf,
  connectionStateOf,
  type ConnectionState,
} from '@daily-snapshot/domain/connections/connection-state';
import { formatDay } from '../../../ui/text/format-date.ts';

export interface StateText {
  readonly state: ConnectionState;
  /** badge text, two words at most */
  readonly label: string;
  readonly tone: 'good' | 'attention' | 'critical' | 'quiet';
  /** explanation with dates and the next action */
  readonly sentence: string;
  /** whether the owner must reconnect at the provider */
  readonly isToRenew: boolean;
}

const STATE_LABELS = {
  fresh: { label: 'Up to date', tone: 'good' },
  late: { label: 'A bit behind', tone: 'attention' },
  stale: { label: 'Behind', tone: 'attention' },
  broken: { label: 'Needs you', tone: 'critical' },
  expiring: { label: 'Ends soon', tone: 'attention' },
  never: { label: 'First sync', tone: 'quiet' },
  disconnected: { label: 'Disconnected', tone: 'quiet' },
} as const satisfies Record<ConnectionState, Pick<StateText, 'label' | 'tone'>>;

/**
 * Describes the state of a connection.
 *
 * @param lastEntry date of the last entry if the books lag behind the bank
 */
export function stateText(
  connection: Connection,
  timeZone: TimeZone,
  now: Date,
  lastEntry?: BusinessDate,
): StateText {
  const state = connectionStateOf(connection, now);
  return {
    state,
    ...STATE_LABELS[state],
    sentence:
      state === 'fresh' && lastEntry
        ? `We have read everything. The last entry is dated ${formatDay(lastEntry)}.`
        : sentenceOf(state, connection, timeZone),
    isToRenew:
      (state === 'broken' && connection.problem !== 'unsupported') ||
      state === 'expiring' ||
      state === 'disconnected',
  };
}

function sentenceOf(state: ConnectionState, connection: Connection, timeZone: TimeZone): string {
  const through = completeThrough(connection, timeZone);
  const until = through ? `Complete through ${formatDay(through)}.` : '';
  const day = (instant: Date) => formatDay(businessDateAt(instant, timeZone));
  switch (state) {
    case 'fresh':
      return until;
    case 'late':
      return `${until} Later days have not arrived yet.`;
    case 'stale':
      return through
        ? `${until} No newer data has arrived, so later days are unknown and do not count as zero.`
        : 'One of its accounts has no data yet.';
    case 'broken':
      if (connection.problem === 'unsupported') {
        return `Plaid no longer supports this bank, so reconnecting does not help. Download its transactions from the bank and import the file instead. ${until}`.trim();
      }
      return `Access was denied. Reconnect to continue. Your data is safe.${
        through ? ` ${until}` : ''
      }`;
    case 'expiring':
      return `Our access ends ${connection.accessEndsAt ? `on ${day(connection.accessEndsAt)}` : 'soon'}. Renew it before then to keep every day complete. ${until}`;
    case 'never':
      return connection.problem === 'still-syncing'
        ? 'The provider is still preparing your history. This can take a few minutes. You can leave this page.'
        : 'We are importing your history. You can leave this page.';
    case 'disconnected':
      return connection.purgingSince
        ? 'It is disconnected. We are removing its transactions from your books.'
        : `Disconnected on ${connection.disconnectedAt ? day(connection.disconnectedAt) : 'an earlier day'}. Its transactions are still in your books.`;
  }
}

/** Returns the last complete day of the connection’s data. */
function completeThrough(connection: Connection, timeZone: TimeZone): BusinessDate | null {
  const through = connection.lastReadAt && dataThroughOf(connection);
  return through && addDays(businessDateAt(through, timeZone), -1);
}
