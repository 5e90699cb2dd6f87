import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLOT, plotted } from './power-scale.ts';

const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });

it('keeps all points inside the plot, ordered left to right, with larger shares higher', () => {
  fc.assert(
    fc.property(percents, (shares) => {
      const at = plotted(shares);
      for (const [place, { x, y }] of at.entries()) {
        expect(x).toBeGreaterThanOrEqual(PLOT.left);
        expect(x).toBeLessThanOrEqual(PLOT.right);
        expect(y).toBeGreaterThanOrEqual(PLOT.top);
        expect(y).toBeLessThanOrEqual(PLOT.bottom);
        const before = at[place - 1];
        if (!before) continue;
        expect(x).toBeGreaterThan(before.x);
        const [share = 0, previous = 0] = [shares[place], shares[place - 1]];
        expect(Math.sign(before.y - y)).toBe(Math.sign(share - previous));
      }
    }),
  );
});
