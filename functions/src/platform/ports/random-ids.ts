/** Random values that cannot be guessed. */
export interface RandomIds {
  /** Returns the id of a quiz attempt or an assessment. */
  newId(): string;
  newCertificationCode(): string;
  /** Returns a uniformly distributed whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number;
}
