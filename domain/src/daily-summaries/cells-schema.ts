import { z } from 'zod';
import type { PostingKind } from '../ledger/posting-kind.ts';
import { postingKindSchema } from '../ledger/posting-kind-schema.ts';
import type { Cell, DailyRollup } from '../ledger/rollups/daily-rollup.ts';
import { PAYEE_FILTER } from '../ledger/rollups/payee-filter.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema } from '../money/money-schema.ts';

/** The indexes of kind, counterparty and category in `words`, the amount in cents, the line count. */
const NUMBERS_PER_CELL = 5;

/** The stored form of cells. Each name is stored once, and each cell as numbers. */
const storedCellsSchema = z.object({
  words: z.array(z.string()),
  days: z.array(
    z.object({
      date: businessDateSchema,
      cells: z.array(z.int()),
      smallPayees: z.string().regex(PAYEE_FILTER).optional(),
    }),
  ),
});

type StoredCells = z.infer<typeof storedCellsSchema>;

/** Parses the result of `storedCells` and rejects any other value. */
export const cellsSchema = storedCellsSchema.transform(({ words, days }, context) => {
  const kinds = words.map((word) => postingKindSchema.safeParse(word).data);
  return days.map(({ date, cells, smallPayees }): DailyRollup => {
    const parsed: Cell[] = [];
    for (let at = 0; at < cells.length; at += NUMBERS_PER_CELL) {
      const cell = cellAt(cells.slice(at, at + NUMBERS_PER_CELL), words, kinds);
      if (cell) parsed.push(cell);
      else context.addIssue({ code: 'custom', message: `invalid cell on ${date}` });
    }
    return { date, cells: parsed, ...(smallPayees !== undefined && { smallPayees }) };
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
  const indexes = new Map<string, number>();
  const indexOf = (word: string): number => {
    const index = indexes.get(word) ?? indexes.size;
    indexes.set(word, index);
    return index;
  };
  const stored = days.map(({ date, cells, smallPayees }) => ({
    date,
    ...(smallPayees !== undefined && { smallPayees }),
    cells: cells.flatMap(({ kind, counterparty, category, amount, lines }) => [
      indexOf(kind),
      indexOf(counterparty),
      indexOf(category),
      amount,
      lines,
    ]),
  }));
  return { words: [...indexes.keys()], days: stored };
}
