import { z } from 'zod';
import type { PostingKind } from '../ledger/posting-kind.ts';
import { postingKindSchema } from './snapshot.ts';
import type { Cell, DailyRollup } from '../rollup/daily-rollup.ts';
import { businessDateSchema } from './calendar.ts';
import { centsSchema } from './money.ts';

/** Kind, counterparty and category, each by its place in `words`; amount in cents; lines. */
const NUMBERS_A_CELL = 5;

/** Cells of days as they are stored: each name once however often it comes, and numbers. */
const storedCellsSchema = z.object({
  words: z.array(z.string()),
  days: z.array(z.object({ date: businessDateSchema, cells: z.array(z.int()) })),
});

type StoredCells = z.infer<typeof storedCellsSchema>;

/** Reads what `storedCells` has written, and refuses all else. */
export const cellsSchema = storedCellsSchema.transform(({ words, days }, context) => {
  const kinds = words.map((word) => postingKindSchema.safeParse(word).data);
  return days.map(({ date, cells }): DailyRollup => {
    const read: Cell[] = [];
    for (let at = 0; at < cells.length; at += NUMBERS_A_CELL) {
      const cell = cellAt(cells.slice(at, at + NUMBERS_A_CELL), words, kinds);
      if (cell) read.push(cell);
      else context.addIssue({ code: 'custom', message: `a cell of ${date} cannot be read` });
    }
    return { date, cells: read };
  });
});

function cellAt(
  [kindAt = -1, counterpartyAt = -1, categoryAt = -1, amount, lines]: readonly number[],
  words: readonly string[],
  kinds: readonly (PostingKind | undefined)[],
): Cell | undefined {
  const [kind, counterparty, category] = [kinds[kindAt], words[counterpartyAt], words[categoryAt]];
  if (kind === undefined || counterparty === undefined || category === undefined) return undefined;
  if (amount === undefined || lines === undefined) return undefined;
  return { kind, counterparty, category, amount: centsSchema.parse(amount), lines };
}

export function storedCells(days: readonly DailyRollup[]): StoredCells {
  const places = new Map<string, number>();
  const placeOf = (word: string): number => {
    const place = places.get(word) ?? places.size;
    places.set(word, place);
    return place;
  };
  const stored = days.map(({ date, cells }) => ({
    date,
    cells: cells.flatMap(({ kind, counterparty, category, amount, lines }) => [
      placeOf(kind),
      placeOf(counterparty),
      placeOf(category),
      amount,
      lines,
    ]),
  }));
  return { words: [...places.keys()], days: stored };
}
