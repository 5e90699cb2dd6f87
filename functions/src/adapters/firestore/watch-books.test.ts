import { brotliCompressSync } from 'node:zlib';
import {
  MEMORY_VERSION,
  NOT_WATCHED,
  type WatchBook,
} from '@daily-snapshot/domain/alerts/watch-book';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { dayOf, drawn, lineOn } from '@daily-snapshot/domain/testing/watched-books';
import { describe, expect, it } from 'vitest';
import { packWatch, unpackWatch } from './watch-books.ts';

describe('what a watch stores', () => {
  it('of 20,000 lines with 500 counterparties over two years is stored in under 300 KB', () => {
    expect(storedSizeOf({ lines: 20_000, names: 500, days: 731 })).toBeLessThan(300_000);
  });

  it('is bounded, however many lines and counterparties there are', () => {
    expect(storedSizeOf({ lines: 30_000, names: 8_000, days: 200 })).toBeLessThan(300_000);
  });
});

describe('a watch that is stored', () => {
  const book = watched({ lines: 400, names: 20, days: 40 });

  it('is read as it was', () => {
    expect(unpackWatch(packWatch(book))).toEqual(book);
  });

  it.each([
    ['of another version', { ...book.memory, version: MEMORY_VERSION - 1 }],
    ['of another shape', { ...book.memory, watch: {} }],
  ])('loses only its memory where that is %s, so that history is read again', (_, memory) => {
    const packed = brotliCompressSync(JSON.stringify({ ...book, memory }));
    expect(unpackWatch(packed)).toEqual({ ...book, memory: null });
  });

  it('is none of ours where it is of another shape besides', () => {
    const packed = brotliCompressSync(JSON.stringify({ ...book, rules: 1 }));
    expect(() => unpackWatch(packed)).toThrow('rules');
  });
});

interface Crowd {
  readonly lines: number;
  readonly names: number;
  readonly days: number;
}

const storedSizeOf = (crowd: Crowd): number => packWatch(watched(crowd)).length;

function watched({ lines, names, days }: Crowd): WatchBook {
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
  const memory = {
    version: MEMORY_VERSION,
    watch: watch.toState(),
    teller: new Teller().toState(),
    judgedThrough: dayOf(days - 1),
    cashAhead: null,
  } as const;
  return { ...NOT_WATCHED, memory };
}
