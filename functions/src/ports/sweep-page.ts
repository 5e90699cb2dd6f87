/** Part of what a sweep looks for, and where in it to go on. */
export interface SweepQuery {
  /** due by then */
  readonly at: Date;
  readonly shards: readonly number[];
  readonly pageSize: number;
  readonly after?: SweepPlace | undefined;
}

export interface SweepPlace {
  readonly at: Date;
  readonly id: string;
}

export interface SweepResult<Found> {
  readonly found: readonly Found[];
  /** where the next page begins; absent after the last */
  readonly next?: SweepPlace;
}
