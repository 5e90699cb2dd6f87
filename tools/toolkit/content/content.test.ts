import { describe, expect, it } from 'vitest';
import { OFFERS } from '@daily-snapshot/domain/billing/price-list';
import { cents } from '@daily-snapshot/domain/money/cents';
import { QUALIFYING_REVENUE } from '@daily-snapshot/domain/sales/toolkit/qualification';
import { RISK_PERCENTS, risksOf } from '@daily-snapshot/domain/sales/risk-model';
import { VALUE_TABLE } from '@daily-snapshot/domain/sales/value-table';
import { TOOLKIT_SECTIONS } from '@daily-snapshot/domain/sales/toolkit/sections';
import {
  toolkitSchemas,
  weaknessSchema,
  type ReadableSection,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-schema';
import measured from '../../../web/src/features/marketing/gen/measured.json' with { type: 'json' };
import { TOOLKIT_CONTENT } from './index.ts';

const sections = Object.keys(TOOLKIT_CONTENT) as ReadableSection[];
const all = sections.flatMap((section) =>
  TOOLKIT_CONTENT[section].map((item) => ({ section, item })),
);
const itemsOf = (section: ReadableSection) => toolkitSchemas[section].shape.items;
const words = (item: object): string => JSON.stringify(item);

describe('the content of the toolkit', () => {
  it.each(sections)('has valid items in %s', (section) => {
    itemsOf(section).parse(TOOLKIT_CONTENT[section]);
  });

  it('has a minimum number of items per section', () => {
    expect(TOOLKIT_CONTENT['customer-pitches'].length).toBeGreaterThanOrEqual(8);
    expect(TOOLKIT_CONTENT['objection-handling'].length).toBeGreaterThanOrEqual(12);
    expect(TOOLKIT_CONTENT['battle-cards'].length).toBeGreaterThanOrEqual(6);
  });

  it.each(sections)('has unique ids in %s', (section) => {
    const ids = TOOLKIT_CONTENT[section].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links only to existing items', () => {
    const links = TOOLKIT_CONTENT['sales-process'].flatMap((stage) => stage.links);
    for (const { section, item } of links) {
      expect(TOOLKIT_SECTIONS).toContain(section);
      if (item === undefined) continue;
      const known = all.filter((one) => one.section === section).map((one) => one.item.id);
      expect(known).toContain(item);
    }
  });

  it('says 11 AM in one pitch and 10 AM everywhere else', () => {
    const at = (hour: string) => all.filter(({ item }) => words(item).includes(hour));
    expect(at('11 AM').map(({ item }) => item.id)).toEqual(['thirty-seconds']);
    expect(at('10 AM').length).toBeGreaterThan(0);
    expect(all.filter(({ item }) => /\b(?:[1-9]|12) ?[AP]M\b/.test(words(item)))).toEqual([]);
  });

  it('quotes the measured figures of the method page', () => {
    const accuracy = TOOLKIT_CONTENT['objection-handling'].find(({ id }) => id === 'how-accurate');
    expect(measured.agreeing).toBe(measured.final);
    const { rightPercent, materialPercent, aMonth } = measured.alerts.leftOut;
    expect(accuracy?.answer).toContain(`${rightPercent}% of our alerts were about a real problem`);
    expect(accuracy?.answer).toContain(`caught ${materialPercent}% of the problems`);
    expect(Math.round(aMonth)).toBe(1);
  });

  it('contains only amounts of the price list, the model and the qualification', () => {
    const prices = Object.values(OFFERS).flatMap(({ monthlyDollars }) => monthlyDollars);
    const { percent, cap } = { percent: Number(RISK_PERCENTS.vendorMistake), cap: 25_000 };
    expect(risksOf(cents(2_000_000_00)).vendorMistake).toBe(cents(cap * 100));
    const known = [
      ...prices,
      QUALIFYING_REVENUE / 100,
      ...VALUE_TABLE.map(({ monthlyRevenue }) => monthlyRevenue / 100),
      675_000, // the cap of the value table
      Math.floor(cap / percent / 10) * 1000, // the revenue at which one risk of the model is capped
      3_000, // hidden costs, as on the public pages
      15_000,
    ];
    const named = all.flatMap(({ item }) => words(item).match(/(?<=\$)\d[\d,]*\d/g) ?? []);
    expect(named.length).toBeGreaterThan(5);
    for (const amount of named) expect(known).toContain(Number(amount.replaceAll(',', '')));
  });

  it('has no exclamation marks', () => {
    expect(all.filter(({ item }) => words(item).includes('!')).map(({ item }) => item.id)).toEqual(
      [],
    );
  });

  it('has answers of at most sixty words, which take about twenty seconds to speak', () => {
    for (const { id, answer } of TOOLKIT_CONTENT['objection-handling']) {
      expect(answer.split(/\s+/).length, id).toBeLessThanOrEqual(60);
    }
  });
});

describe('a weakness of an alternative', () => {
  const statement = { text: 'It is always late.', audience: 'internal' };

  it('is rejected without a source', () => {
    expect(weaknessSchema.safeParse(statement).success).toBe(false);
    expect(weaknessSchema.safeParse({ ...statement, source: { title: ' ' } }).success).toBe(false);
    expect(weaknessSchema.safeParse({ ...statement, source: { title: 'Help' } }).success).toBe(
      true,
    );
  });

  it('has a source that its card lists', () => {
    for (const { id, sources, weaknesses } of TOOLKIT_CONTENT['battle-cards']) {
      const listed = sources.map(({ title }) => title);
      for (const { source } of weaknesses) expect(listed, id).toContain(source.title);
    }
  });
});
