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
  never: { label: 'First reading', tone: 'quiet' },
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
        ? `We have read all of it; its last entry is of ${formatDay(lastEntry)}.`
        : sentenceOf(state, connection, timeZone),
    isToRenew: state === 'broken' || state === 'expiring' || state === 'disconnected',
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
      return `${until} Later days are still on their way.`;
    case 'stale':
      return through
        ? `${until} We have heard nothing since, so later days are shown as unknown and not as zero.`
        : 'One of its accounts has told us nothing yet.';
    case 'broken':
      return `They no longer let us in. Reconnect to go on; nothing you have is lost.${
        through ? ` ${until}` : ''
      }`;
    case 'expiring':
      return `Our access ends on ${connection.accessEndsAt ? day(connection.accessEndsAt) : 'a day soon'}. Renew it before, and no day is missing. ${until}`;
    case 'never':
      return connection.problem === 'still-syncing'
        ? 'They are still gathering your history. This can take some minutes; you need not wait here.'
        : 'Your history is being read. You need not wait here.';
    case 'disconnected':
      return connection.purgingSince
        ? 'It is disconnected, and its lines are being removed from your books.'
        : `Disconnected on ${connection.disconnectedAt ? day(connection.disconnectedAt) : 'an earlier day'}. Its lines are still in your books.`;
  }
}

/** Returns the last complete day of the connection’s data. */
function completeThrough(connection: Connection, timeZone: TimeZone): BusinessDate | null {
  const through = connection.lastReadAt && dataThroughOf(connection);
  return through && addDays(businessDateAt(through, timeZone), -1);
}
