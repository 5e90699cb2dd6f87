/** A query for one page of a sweep. */
export interface SweepQuery {
  /** finds documents that are due at this time */
  readonly at: Date;
  readonly shards: readonly number[];
  readonly pageSize: number;
  readonly after?: SweepCursor | undefined;
}

export interface SweepCursor {
  readonly at: Date;
  readonly id: string;
}

export interface SweepResult<Found> {
  readonly found: readonly Found[];
  /** the cursor of the next page; absent on the last page */
  readonly next?: SweepCursor;
}
