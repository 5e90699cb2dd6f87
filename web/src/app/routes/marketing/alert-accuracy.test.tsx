import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import measured from '../../../features/marketing/gen/measured.json' with { type: 'json' };
import { typeText } from '../../../features/marketing/model/alert-type-text.ts';
import { AlertAccuracy } from './alert-accuracy.tsx';

const { alerts } = measured;

/** Returns the text of each cell in a table’s rows. */
const rowsOf = (name: RegExp) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => {
  render(<AlertAccuracy />);
});

describe('alert accuracy page', () => {
  it('shows every figure of the held-out and live results', () => {
    const { leftOut, shipped } = alerts;
    const rows = rowsOf(/^Alerts in \d+ real books/);
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

  it('shows the recall of every alert type by name', () => {
    const rows = rowsOf(/^Important mistakes found/);
    expect(rows).toHaveLength(alerts.types.length);
    for (const { type, all, material } of alerts.types) {
      expect(typeText(type)).not.toBe(type);
      expect(rows).toContainEqual([
        typeText(type),
        `${material.leftOut}% (${all.leftOut}%)`,
        `${material.shipped}% (${all.shipped}%)`,
      ]);
    }
  });

  it('shows a table of every point, and a chart for each alert type with sizes', () => {
    const points = alerts.power.flatMap((curve) => curve.points);
    const figures = rowsOf(/^Mistakes found by type and size/).map(([, ...cells]) => cells);
    expect(figures).toEqual(points.map((one) => [`${one.leftOut}%`, `${one.shipped}%`]));
    const curves = alerts.power.filter((curve) => curve.points.length > 1);
    const pictures = screen.getAllByRole('img');
    expect(pictures).toHaveLength(curves.length);
    for (const [place, curve] of curves.entries()) {
      const description = pictures[place]?.querySelector('desc')?.textContent ?? '';
      for (const { leftOut } of curve.points) expect(description).toContain(`${leftOut}% at `);
      expect(pictures[place]?.querySelectorAll('circle')).toHaveLength(curve.points.length);
    }
  });

  it('shows where the alerts fall short, and compares them with common rules', () => {
    const least = Math.min(...alerts.types.map(({ material }) => material.leftOut));
    expect(screen.getByText(/^The alerts find the fewest/).textContent).toContain(`(${least}%)`);
    for (const { system, rightPercent } of alerts.others.slice(0, 2)) {
      const names = screen.getAllByText(new RegExp(`^${system}$`, 'i'));
      expect(names).toHaveLength(3);
      expect(names[1]?.closest('li')?.textContent).toContain(`${rightPercent}%`);
    }
  });
});
