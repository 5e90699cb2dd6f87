import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import measured from '../../../features/marketing/gen/measured.json' with { type: 'json' };
import { typeWords } from '../../../features/marketing/model/alert-words.ts';
import { AlertAccuracy } from './alert-accuracy.tsx';

const { alerts } = measured;

/** The words of a table's rows, cell by cell. */
const rowsOf = (name: RegExp) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => {
  render(<AlertAccuracy />);
});

describe('how often the alerts are right', () => {
  it('has every figure of the result, by the others and as it runs', () => {
    const { leftOut, shipped } = alerts;
    const rows = rowsOf(/^Alerts, in \d+ real books/);
    const both = (of: (figures: typeof leftOut) => string) => [of(leftOut), of(shipped)];
    expect(rows.map(([, ...figures]) => figures)).toEqual([
      both(({ aMonth }) => aMonth.toFixed(1)),
      both(({ mostAMonth }) => mostAMonth.toFixed(1)),
      both(({ youngAMonth }) => youngAMonth.toFixed(1)),
      both(
        ({ latePercent }) =>
          `${['−', '', '+'][1 + Math.sign(latePercent)]}${Math.abs(latePercent)}%`,
      ),
      both(({ rightPercent }) => `${rightPercent}%`),
      both(({ materialPercent }) => `${materialPercent}%`),
      both(({ foundPercent }) => `${foundPercent}%`),
      both(({ cashPercent }) => `${cashPercent}%`),
      both(({ cashFalse }) => cashFalse.toFixed(2)),
    ]);
  });

  it('has every type in words, with what is found of it', () => {
    const rows = rowsOf(/^Found of what matters/);
    expect(rows).toHaveLength(alerts.types.length);
    for (const { type, all, material } of alerts.types) {
      expect(typeWords(type)).not.toBe(type);
      expect(rows).toContainEqual([
        typeWords(type),
        `${material.leftOut}% (${all.leftOut}%)`,
        `${material.shipped}% (${all.shipped}%)`,
      ]);
    }
  });

  it('has a table with every point, and a picture for each kind that comes in sizes', () => {
    const points = alerts.power.flatMap((curve) => curve.points);
    const figures = rowsOf(/^Found, by what happened and its size/).map(([, ...cells]) => cells);
    expect(figures).toEqual(points.map((one) => [`${one.leftOut}%`, `${one.shipped}%`]));
    const curves = alerts.power.filter((curve) => curve.points.length > 1);
    const pictures = screen.getAllByRole('img');
    expect(pictures).toHaveLength(curves.length);
    for (const [place, curve] of curves.entries()) {
      const told = pictures[place]?.querySelector('desc')?.textContent ?? '';
      for (const { leftOut } of curve.points) expect(told).toContain(`${leftOut}% at `);
      expect(pictures[place]?.querySelectorAll('circle')).toHaveLength(curve.points.length);
    }
  });

  it('says what falls short, and stands beside the rules that people know', () => {
    const least = Math.min(...alerts.types.map(({ material }) => material.leftOut));
    expect(screen.getByText(/^Where it falls short/).textContent).toContain(`(${least}%)`);
    for (const { system, rightPercent } of alerts.others.slice(0, 2)) {
      const names = screen.getAllByText(new RegExp(`^${system}$`, 'i'));
      expect(names).toHaveLength(3);
      expect(names[1]?.closest('li')?.textContent).toContain(`${rightPercent}%`);
    }
  });
});
