import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SAVED_RESULT, readSavedResult } from '../../tests/bench/alerts/figures/saved-result.ts';
import { alertFigures } from './alert-figures.ts';
import { OUT } from './measure.ts';

const savedResult = readSavedResult();

/** Expects that `shown` is `exact`, rounded to this many digits. */
const expectRounded = (shown: number, exact: number | undefined, digits: number) =>
  expect(Math.abs(shown - (exact ?? Number.NaN))).toBeLessThanOrEqual(0.5001 * 10 ** -digits);

it('the page shows the figures of the saved result', () => {
  const { alerts } = JSON.parse(readFileSync(OUT, 'utf8')) as { readonly alerts: unknown };
  expect(alerts, `npm run bench:alerts -- --keep writes both this and ${SAVED_RESULT}`).toEqual(
    alertFigures(),
  );
});

it.each(['leftOut', 'shipped'] as const)(
  'the figures equal the saved result, rounded: %s',
  (which) => {
    const { [which]: of, types, power } = alertFigures();
    const { [which]: score } = savedResult;
    expectRounded(of.aMonth, score.rate, 1);
    expectRounded(of.mostAMonth, score.worstBusiness, 1);
    expectRounded(of.youngAMonth, score.coldStart, 2);
    expectRounded(of.cashFalse, score.cashFalse, 2);
    expectRounded(100 + of.latePercent, 100 * score.lateRatio, 0);
    expectRounded(of.rightPercent / 100, score.precision, 2);
    expectRounded(of.foundPercent / 100, score.balanced, 2);
    expectRounded(of.materialPercent / 100, score.material, 2);
    expectRounded(of.cashPercent / 100, score.cashWarned, 2);
    for (const { type, all, material } of types) {
      expectRounded(all[which] / 100, score.recall[type], 2);
      expectRounded(material[which] / 100, score.materialRecall[type], 2);
    }
    expect(types).toHaveLength(Object.keys(score.recall).length);
    for (const { kind, points } of power) {
      expect(points.map((point) => point[which] / 100)).toEqual(
        savedResult.power[kind]?.map((point) => point[which]),
      );
    }
    expect(power).toHaveLength(Object.keys(savedResult.power).length);
  },
);
