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

export interface StateWords {
  readonly state: ConnectionState;
  /** two words at most, for a badge */
  readonly label: string;
  readonly tone: 'good' | 'attention' | 'critical' | 'quiet';
  /** what that means, with dates, and what to do */
  readonly sentence: string;
  /** whether its owner has to go to the provider for it to go on */
  readonly isToRenew: boolean;
}

const LOOKS = {
  fresh: { label: 'Up to date', tone: 'good' },
  late: { label: 'A bit behind', tone: 'attention' },
  stale: { label: 'Behind', tone: 'attention' },
  broken: { label: 'Needs you', tone: 'critical' },
  expiring: { label: 'Ends soon', tone: 'attention' },
  never: { label: 'First reading', tone: 'quiet' },
  disconnected: { label: 'Disconnected', tone: 'quiet' },
} as const satisfies Record<ConnectionState, Pick<StateWords, 'label' | 'tone'>>;

/**
 * How a connection is doing, for a person.
 *
 * @param lastEntry of books that are kept later than the bank: all was read, and it is not all there is
 */
export function stateWords(
  connection: Connection,
  timeZone: TimeZone,
  now: Date,
  lastEntry?: BusinessDate,
): StateWords {
  const state = connectionStateOf(connection, now);
  return {
    state,
    ...LOOKS[state],
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

/** The day into which its data reach is not over. */
function completeThrough(connection: Connection, timeZone: TimeZone): BusinessDate | null {
  const through = connection.lastReadAt && dataThroughOf(connection);
  return through && addDays(businessDateAt(through, timeZone), -1);
}
