import { sumCents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import type { Contributions } from '@daily-snapshot/domain/signals/contributors';

/** A step from the usual amount to the one there was. */
export interface Step {
  /** Null for all further names in one. */
  readonly name: string | null;
  readonly names: number;
  readonly change: Cents;
  /** Where it begins and ends, in percent of the chart's width. */
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  readonly steps: readonly Step[];
  /** Where the usual amount is, in percent. */
  readonly start: number;
  /** Where the actual amount is. */
  readonly end: number;
}

/**
 * The names that moved a number as steps that begin where the one before ended, so that they are
 * seen to add up. Names beyond `most` are one step.
 */
export function waterfallOf({ contributors, change }: Contributions, most: number): Waterfall {
  // With one name left over, naming it is as short as counting it.
  const given = contributors.length === most + 1 ? most + 1 : most;
  const others = contributors.slice(given);
  const parts = [
    ...contributors.slice(0, given).map((part) => ({ ...part, names: 1 })),
    ...(others.length > 0
      ? [
          {
            name: null,
            names: others.length,
            change: sumCents(others.map((part) => part.change)),
          },
        ]
      : []),
  ];
  const ends = parts.reduce<number[]>(
    (sums, part) => [...sums, (sums.at(-1) ?? 0) + part.change],
    [],
  );
  const [low, high] = [Math.min(ZERO, ...ends), Math.max(ZERO, ...ends)];
  const percent = (amount: number) => ((amount - low) / (high - low || 1)) * 100;
  return {
    start: percent(0),
    end: percent(change),
    steps: parts.map(({ name, names, change: by }, index) => ({
      name,
      names,
      change: by,
      from: percent(ends[index - 1] ?? 0),
      to: percent(ends[index] ?? 0),
    })),
  };
}
