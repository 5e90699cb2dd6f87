/** Ends the evaluation of a whole request: unlike a failure, no operator can make good for it. */
export class LimitReached extends Error {}
