import { describe, expect, it } from 'vitest';
import { OFFERS, PRICE_SLIDER } from '@daily-snapshot/domain/billing/price-list';
import {
  OPTION_COUNT,
  QUESTION_COUNT,
  TOPICS,
} from '@daily-snapshot/domain/certification/question';
import { cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { RISK_PERCENTS, risksOf } from '@daily-snapshot/domain/sales/risk-model';
import {
  HIGH_PROBABILITY,
  QUALIFYING_REVENUE,
  SIGNALS,
} from '@daily-snapshot/domain/sales/toolkit/qualification';
import { VALUE_TABLE } from '@daily-snapshot/domain/sales/value-table';
import { certifiedQuiz, versionOf } from '../certified-quiz.ts';
import { certificationQuiz } from './certification-quiz.ts';

const rightOf = (id: string): string => {
  const question = certificationQuiz.find((one) => one.id === id);
  return question?.options[question.correct] ?? `there is no ${id}`;
};
const dollars = (amount: number) => formatMoney(cents(amount), 'USD').replace('.00', '');

describe('the quiz', () => {
  it('has twenty questions with four different options each', () => {
    expect(new Set(certificationQuiz.map(({ id }) => id)).size).toBe(QUESTION_COUNT);
    for (const { id, options } of certificationQuiz) {
      expect(new Set(options).size, id).toBe(OPTION_COUNT);
    }
  });

  it('covers every topic and refers to existing items', () => {
    expect(new Set(certificationQuiz.map(({ topic }) => topic))).toEqual(new Set(TOPICS));
    for (const { id, certifies } of certificationQuiz) {
      expect(versionOf(certifies), id).toBeGreaterThan(0);
    }
  });

  it('has right answers at all four positions', () => {
    const places = certificationQuiz.map(({ correct }) => correct);
    for (const place of [0, 1, 2, 3]) expect(places).toContain(place);
  });

  it('has right answers that match the price list, the model and the qualification', () => {
    expect(rightOf('two-prices')).toBe(`$${PRICE_SLIDER.min} or $${PRICE_SLIDER.max}`);
    expect(OFFERS.parkhill).toEqual({ monthlyDollars: [100], trialDays: 30 });
    expect(rightOf('parts-of-the-model')).toBe(`${RISK_PERCENTS.duplicatePayroll}%`);
    const shop = risksOf(cents(100_000_00)).total;
    expect(rightOf('hundred-thousand')).toBe(`${dollars(shop)} a month`);
    expect(rightOf('from-which-revenue')).toBe(dollars(QUALIFYING_REVENUE));
    expect(rightOf('scoring')).toBe(String(SIGNALS.revenue + SIGNALS.decisionMaker));
    expect(rightOf('high-probability')).toBe(String(HIGH_PROBABILITY));
    const large = VALUE_TABLE.find(({ monthlyRevenue }) => monthlyRevenue === 2_000_000_00);
    expect(risksOf(cents(2_000_000_00)).total).toBeLessThan(large?.monthlyRisk ?? 0);
  });

  it('keeps its content version while its content stays the same', () => {
    const { questions, contentVersion } = certifiedQuiz();
    expect(questions).toHaveLength(QUESTION_COUNT);
    expect(contentVersion).toMatch(/^[0-9a-f]{16}$/);
    expect(certifiedQuiz().contentVersion).toBe(contentVersion);
  });
});
