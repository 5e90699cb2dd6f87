import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  filterCount,
  filterQuery,
  parseFilter,
  parsePlace,
  placeText,
  type LinesFilter,
} from './transactions-filter.ts';

const ASKED: LinesFilter = {
  text: 'acme & sons',
  from: businessDate('2026-10-01'),
  to: businessDate('2026-11-18'),
  kind: 'cogs',
  account: 'Checking ··4021',
  direction: 'out',
  isPending: true,
};

const addressOf = (filter: LinesFilter) =>
  new URLSearchParams(
    Object.entries(filterQuery(filter)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();

describe('transactions filter', () => {
  it('is stored in the URL and read back unchanged', () => {
    expect(parseFilter(new URLSearchParams(addressOf(ASKED)))).toEqual(ASKED);
    expect(parseFilter(new URLSearchParams(addressOf(EVERYTHING)))).toEqual(EVERYTHING);
    expect(addressOf(EVERYTHING)).toBe('');
  });

  it('drops invalid URL parameters', () => {
    const wrong = 'from=soon&to=2026-02-30&kind=gold&direction=up&pending=1&account=';
    expect(parseFilter(new URLSearchParams(wrong))).toEqual(EVERYTHING);
  });

  it('counts the active filters besides the search text', () => {
    expect(filterCount(ASKED)).toBe(6);
    expect(filterCount(EVERYTHING)).toBe(0);
  });

  it('continues only after a valid transaction position', () => {
    const place = { date: businessDate('2026-11-18'), key: 'a_b-C' };
    expect(parsePlace(placeText(place))).toEqual(place);
    for (const text of [null, '', '2026-11-18', '2026-11-18~../x', 'soon~key']) {
      expect(parsePlace(text)).toBeUndefined();
    }
  });
});
