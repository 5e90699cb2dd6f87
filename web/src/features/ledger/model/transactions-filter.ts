import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { parsePostingKind, type PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Direction } from '@daily-snapshot/domain/ledger/direction';

/** The transaction after which a page begins. */
export interface LinePlace {
  readonly date: BusinessDate;
  readonly key: string;
}

/**
 * The filters of a transaction list. They are stored in the URL, so that a filtered list can be
 * shared.
 */
export interface LinesFilter {
  /** search text: words, a name or an amount */
  readonly text: string;
  readonly from: BusinessDate | undefined;
  readonly to: BusinessDate | undefined;
  readonly kind: PostingKind | undefined;
  readonly account: string | undefined;
  readonly direction: Direction | undefined;
  readonly isPending: boolean;
}

export const EVERYTHING: LinesFilter = {
  text: '',
  from: undefined,
  to: undefined,
  kind: undefined,
  account: undefined,
  direction: undefined,
  isPending: false,
};

/** Reads the filter from the URL. Drops invalid parameters. */
export function parseFilter(query: URLSearchParams): LinesFilter {
  const direction = query.get('direction');
  return {
    text: (query.get('q') ?? '').slice(0, 200),
    from: parseBusinessDate(query.get('from') ?? ''),
    to: parseBusinessDate(query.get('to') ?? ''),
    kind: parsePostingKind(query.get('kind') ?? ''),
    account: query.get('account') || undefined,
    direction: direction === 'in' || direction === 'out' ? direction : undefined,
    isPending: query.get('pending') === 'yes',
  };
}

export const filterQuery = (filter: LinesFilter): Readonly<Record<string, string | undefined>> => ({
  q: filter.text.trim() || undefined,
  from: filter.from,
  to: filter.to,
  kind: filter.kind,
  account: filter.account,
  direction: filter.direction,
  pending: filter.isPending ? 'yes' : undefined,
});

export function parsePlace(text: string | null): LinePlace | undefined {
  const [date = '', key = ''] = text?.split('~') ?? [];
  const day = parseBusinessDate(date);
  return day && /^[\w-]{1,100}$/.test(key) ? { date: day, key } : undefined;
}

export const placeText = ({ date, key }: LinePlace): string => `${date}~${key}`;

/** Counts the active filters besides the search text. */
export const filterCount = ({ text: _text, ...rest }: LinesFilter): number =>
  Object.values(rest).filter((value) => value !== undefined && value !== false).length;
