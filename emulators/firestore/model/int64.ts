export const MIN_INT64 = -(2n ** 63n);
export const MAX_INT64 = 2n ** 63n - 1n;

export const isInt64 = (integer: bigint) => integer >= MIN_INT64 && integer <= MAX_INT64;
