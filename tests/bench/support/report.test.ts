import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Report, rowSchema } from './report.ts';

const printed: string[] = [];
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  printed.length = 0;
});

const speed = { name: 'speed', value: 1500, unit: 'lines/s' };

describe('a report', () => {
  it('prints one table per section with the columns that have values', () => {
    const report = new Report({ isTiny: false, isJson: false });
    report.section('replay');
    report.add({ ...speed, peer: 500, target: { atLeast: 2000 } });
    report.section('memory');
    report.add({ name: 'peak', value: 12.345, unit: 'MiB' });
    report.finish();
    expect(printed.join('')).toContain(
      '| replay | value |    unit | peer | ratio |         target |',
    );
    expect(printed.join('')).toContain(
      '| speed  | 1,500 | lines/s |  500 |    3× | ≥ 2,000 missed |',
    );
    expect(printed.join('')).toContain('| peak   |  12.3 |  MiB |');
  });

  it('prints only the figures as JSON', () => {
    const report = new Report({ isTiny: false, isJson: true });
    report.note('for people');
    report.section('replay');
    report.add({ ...speed, limit: 3000 });
    report.finish();
    const rows = rowSchema.array().parse(JSON.parse(printed.join('')));
    expect(rows).toEqual([
      expect.objectContaining({ name: 'replay: speed', limit: 3000, peer: null, ratio: 0.5 }),
    ]);
  });

  it('divides by the peer when a figure has a limit too', () => {
    const report = new Report({ isTiny: true, isJson: true });
    report.add({ ...speed, limit: 3000, peer: 750 });
    report.finish();
    expect(rowSchema.array().parse(JSON.parse(printed.join('')))[0]?.ratio).toBe(2);
  });

  it('shows no target in the tiny form, which ignores times', () => {
    const report = new Report({ isTiny: true, isJson: false });
    report.add({ ...speed, target: { atLeast: 2000 } });
    report.finish();
    expect(printed.join('')).not.toContain('target');
  });

  it('fails after a wrong output', () => {
    const report = new Report({ isTiny: true, isJson: true });
    report.check(true, 'never');
    expect(report.hasFailed).toBe(false);
    report.check(false, 'totals differ');
    expect(report.hasFailed).toBe(true);
  });

  it('refuses a value that is not a number and a name that is taken', () => {
    const report = new Report({ isTiny: true, isJson: true });
    report.add(speed);
    expect(() => report.add(speed)).toThrow('Two figures have the name "speed".');
    expect(() => report.add({ ...speed, name: 'none', value: NaN })).toThrow('not a measurement');
  });
});
