import { gzipSync } from 'node:zlib';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { dayOf, drawn, lineOn } from '@daily-snapshot/domain/testing/watched-books';
import { describe, expect, it } from 'vitest';

describe('what a watch stores', () => {
  it('of 20,000 lines with 500 counterparties over two years is stored in under 300 KB', () => {
    expect(storedSizeOf({ lines: 20_000, names: 500, days: 731 })).toBeLessThan(300_000);
  });

  it('is bounded, however many lines and counterparties there are', () => {
    expect(storedSizeOf({ lines: 60_000, names: 8_000, days: 400 })).toBeLessThan(300_000);
  });
});

interface Crowd {
  readonly lines: number;
  readonly names: number;
  readonly days: number;
}

function storedSizeOf({ lines, names, days }: Crowd): number {
  const watch = new Watch();
  const perDay = lines / days;
  let next = 0;
  for (let offset = 0; offset < days; offset += 1) {
    const some: Posting[] = [];
    for (; next < (offset + 1) * perDay; next += 1) {
      const isSale = drawn(next, 2) < 0.3;
      some.push(
        lineOn(offset, Math.round((isSale ? 1 : -1) * 100_000 * drawn(next, 5)), {
          // as long and as random as a bank's
          id: Array.from({ length: 4 }, (_, part) => drawn(next, part).toString(36).slice(2)).join(
            '',
          ),
          counterparty: `Counterparty of ours, number ${Math.floor(names * drawn(next, 9))}`,
          kind: isSale ? 'sale' : 'expense',
        }),
      );
    }
    watch.judge(dayOf(offset), some, null);
  }
  return gzipSync(JSON.stringify(watch.toState())).length;
}
