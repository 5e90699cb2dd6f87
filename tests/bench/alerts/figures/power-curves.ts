// Draws the scorer's power table: recall by the size of the anomaly.
import type { SavedResult } from './saved-result.ts';

export interface PowerPoint {
  readonly size: string;
  readonly recall: number;
}

/** Reads the scorer's lines "type.subtype @ size   n   recall   lenient" by type and subtype. */
export function readPower(table: string): Map<string, PowerPoint[]> {
  const curves = new Map<string, PowerPoint[]>();
  for (const match of table.matchAll(/^ {2}(\S+) @ (\S+) +\d+ +(\S+)/gm)) {
    const [, name = '', size = '', recall = ''] = match;
    const points = curves.get(name) ?? [];
    curves.set(name, points);
    points.push({ size, recall: recall === '-' ? 0 : Number(recall) });
  }
  for (const points of curves.values()) points.sort((a, b) => rankOf(a.size) - rankOf(b.size));
  return curves;
}

/** Joins the curves of two scores of the same labels. */
export const joinCurves = (
  shipped: ReadonlyMap<string, readonly PowerPoint[]>,
  leftOut: ReadonlyMap<string, readonly PowerPoint[]>,
): SavedResult['power'] =>
  Object.fromEntries(
    [...shipped].map(([name, points]) => [
      name,
      points.map(({ size, recall }, place) => ({
        size,
        shipped: recall,
        leftOut: leftOut.get(name)?.[place]?.recall ?? 0,
      })),
    ]),
  );

const NAMED_SIZES = ['small', 'mid', 'large'];

const rankOf = (size: string): number =>
  NAMED_SIZES.includes(size) ? NAMED_SIZES.indexOf(size) : Number(size);

const CELL = { width: 220, height: 150, columns: 4 };
const PLOT = { left: 34, top: 30, width: 170, height: 84 };

/** Draws one small diagram per type of anomaly, with a line at half recall. */
export function drawPower(curves: ReadonlyMap<string, readonly PowerPoint[]>): string {
  const cells = [...curves].map(([name, points], index) => {
    const x = (index % CELL.columns) * CELL.width;
    const y = Math.floor(index / CELL.columns) * CELL.height;
    return `<g transform="translate(${x} ${y})">${drawCurve(name, points)}</g>`;
  });
  const width = CELL.columns * CELL.width;
  const height = Math.ceil(curves.size / CELL.columns) * CELL.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Recall by kind and size of the anomaly" font-family="system-ui, sans-serif" font-size="10"><rect width="100%" height="100%" fill="#fff"/>${cells.join('')}</svg>\n`;
}

function drawCurve(name: string, points: readonly PowerPoint[]): string {
  const step = PLOT.width / Math.max(1, points.length - 1);
  const at = (index: number) => PLOT.left + (points.length === 1 ? PLOT.width / 2 : index * step);
  const down = (recall: number) => PLOT.top + PLOT.height * (1 - recall);
  const line = points.map(
    ({ recall }, index) => `${at(index).toFixed(1)},${down(recall).toFixed(1)}`,
  );
  const marks = points.map(
    ({ size, recall }, index) =>
      `<circle cx="${at(index).toFixed(1)}" cy="${down(recall).toFixed(1)}" r="3" fill="#1a5fb4"/>` +
      `<text x="${at(index).toFixed(1)}" y="${PLOT.top + PLOT.height + 14}" text-anchor="middle" fill="#333">${size}</text>`,
  );
  const rules = [0, 0.5, 1].map(
    (share) =>
      `<line x1="${PLOT.left}" x2="${PLOT.left + PLOT.width}" y1="${down(share)}" y2="${down(share)}" stroke="#ccc"/>` +
      `<text x="${PLOT.left - 5}" y="${down(share) + 3}" text-anchor="end" fill="#333">${share * 100}%</text>`,
  );
  return `<text x="8" y="16" font-weight="600" fill="#111">${name}</text>${rules.join('')}<polyline points="${line.join(' ')}" fill="none" stroke="#1a5fb4" stroke-width="2"/>${marks.join('')}`;
}
