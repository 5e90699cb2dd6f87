import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { countWithinLimit, freeAt, releaseCount } from '../../shared/rate-limit.ts';
import { freshnessOf } from './freshness.ts';
import { MAX_POINTS, qualify } from './qualification.ts';
import { markMatches, searchToolkit, type Findable } from './toolkit-search.ts';

describe('the freshness of toolkit content', () => {
  const verifiedOn = businessDate('2026-02-01');
  const on = (section: 'battle-cards' | 'customer-pitches', days: number) =>
    freshnessOf(section, verifiedOn, addDays(verifiedOn, days));

  it('ends after 30 days on a battle card', () => {
    expect(on('battle-cards', 30)).toEqual({ isStale: false, until: '2026-03-03' });
    expect(on('battle-cards', 31)).toEqual({ isStale: true, since: '2026-03-04' });
  });

  it('ends after 90 days elsewhere', () => {
    expect(on('customer-pitches', 90)).toEqual({ isStale: false, until: '2026-05-02' });
    expect(on('customer-pitches', 91)).toEqual({ isStale: true, since: '2026-05-03' });
  });

  it('does not end before the verification day if the clock is behind', () => {
    expect(on('battle-cards', -1).isStale).toBe(false);
  });
});

describe('a prospect', () => {
  const nothing = {
    monthlyRevenue: undefined,
    checkHabit: false,
    pastMistake: false,
    decisionMaker: false,
  };

  it.each([
    [nothing, 0],
    [{ ...nothing, monthlyRevenue: cents(24_999_99) }, 0],
    [{ ...nothing, monthlyRevenue: cents(25_000_00) }, 3],
    [{ ...nothing, checkHabit: true }, 2],
    [{ ...nothing, pastMistake: true }, 2],
    [{ ...nothing, decisionMaker: true }, 3],
    [
      {
        monthlyRevenue: cents(100_000_00),
        checkHabit: true,
        pastMistake: true,
        decisionMaker: true,
      },
      10,
    ],
  ])('with %o has %i points', (prospect, points) => {
    expect(qualify(prospect).score).toBe(points);
    expect(points).toBeLessThanOrEqual(MAX_POINTS);
  });

  it('is likely to buy from 7 points on', () => {
    const rich = { ...nothing, monthlyRevenue: cents(25_000_00) };
    expect(qualify({ ...rich, decisionMaker: true }).isHighProbability).toBe(false);
    expect(qualify({ ...rich, checkHabit: true, pastMistake: true })).toEqual({
      score: 7,
      isHighProbability: true,
      isQualified: true,
    });
    const withoutRevenue = { ...nothing, checkHabit: true, pastMistake: true, decisionMaker: true };
    expect(qualify(withoutRevenue)).toEqual({
      score: 7,
      isHighProbability: true,
      isQualified: false,
    });
  });
});

describe('searching the toolkit', () => {
  const findables: readonly Findable[] = [
    {
      section: 'battle-cards',
      item: 'spreadsheet',
      title: 'Their own spreadsheet',
      texts: ['Keep it for plans.', 'It costs nothing.'],
    },
    {
      section: 'objection-handling',
      item: 'too-expensive',
      title: 'It is too expensive',
      texts: ['One bill paid twice costs more.', 'A spreadsheet is free: José’s café'],
    },
  ];
  const found = (asked: string) => searchToolkit(findables, asked).map(({ item }) => item);

  it('finds items with all words, titles first', () => {
    expect(found('spreadsheet')).toEqual(['spreadsheet', 'too-expensive']);
    expect(found('spreadsheet twice')).toEqual(['too-expensive']);
    expect(found('spreadsheet lawyer')).toEqual([]);
  });

  it('finds the start of a word in any spelling', () => {
    expect(found('EXPENS')).toEqual(['too-expensive']);
    expect(found("jose's CAFE")).toEqual(['too-expensive']);
    expect(found('pensive')).toEqual([]);
  });

  it('finds nothing for an empty search', () => {
    expect(found('')).toEqual([]);
    expect(found(' — ')).toEqual([]);
  });

  it('shows the text with the most search words, and marks the words', () => {
    const [hit] = searchToolkit(findables, 'bill twice');
    expect(hit?.excerpt).toBe('One bill paid twice costs more.');
    const marked = markMatches(hit?.excerpt ?? '', 'bill twi').filter(({ isMatch }) => isMatch);
    expect(marked.map(({ text }) => text)).toEqual(['bill', 'twice']);
    expect(
      markMatches('José’s café', 'x')
        .map(({ text }) => text)
        .join(''),
    ).toBe('José’s café');
  });
});

describe('a rate limit', () => {
  const quota = { most: 2, withinMs: 1000 };
  const at = (ms: number) => new Date(ms);

  it('returns the time of the next allowed action', () => {
    const used = countWithinLimit(quota, countWithinLimit(quota, [], at(100)) ?? [], at(300)) ?? [];
    expect(countWithinLimit(quota, used, at(400))).toBeUndefined();
    expect(freeAt(quota, used, at(400))).toEqual(at(1100));
    expect(countWithinLimit(quota, used, at(1099))).toBeUndefined();
    expect(countWithinLimit(quota, used, at(1100))).toHaveLength(2);
  });

  it('returns the present time if an action is allowed now', () => {
    expect(freeAt(quota, [], at(400))).toEqual(at(400));
    expect(freeAt(quota, [at(100)], at(400))).toEqual(at(400));
    expect(freeAt(quota, [at(100), at(200)], at(1150))).toEqual(at(1150));
  });

  it('releases one counted action once', () => {
    expect(releaseCount([at(100), at(300), at(300)], at(300))).toEqual([at(100), at(300)]);
    expect(releaseCount([at(100)], at(300))).toEqual([at(100)]);
  });
});
