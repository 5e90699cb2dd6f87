/** Denies the whole request. Unlike with a failure, no operator can recover from it. */
export class LimitError extends Error {}
