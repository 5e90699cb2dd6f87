import { sumCents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import type { Contributions } from '@daily-snapshot/domain/baselines/contributors';

/** A step between the usual and the actual amount. */
export interface Step {
  /** Null for all other names together. */
  readonly name: string | null;
  readonly names: number;
  readonly change: Cents;
  /** The start of the step, in percent of the chart's width. */
  readonly from: number;
  readonly to: number;
}

export interface Waterfall {
  readonly steps: readonly Step[];
  /** The position of the usual amount, in percent. */
  readonly start: number;
  /** The position of the actual amount, in percent. */
  readonly end: number;
}

/**
 * Returns one step per name. Each step starts where the previous one ends, so that the steps add
 * up. The names beyond `maxNames` share one step.
 */
export function waterfallSteps(
  { contributors, change }: Contributions,
  maxNames: number,
): Waterfall {
  // If only one name is left over, listing it takes no more space than counting it.
  const listedCount = contributors.length === maxNames + 1 ? maxNames + 1 : maxNames;
  const others = contributors.slice(listedCount);
  const parts = [
    ...contributors.slice(0, listedCount).map((part) => ({ ...part, names: 1 })),
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
