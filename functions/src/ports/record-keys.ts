/** Chance, for what representatives keep: nobody guesses any of it. */
export interface RecordKeys {
  /** names an attempt or an assessment */
  newId(): string;
  newCertificationCode(): string;
  /** a whole number from 0 to under `bound`, each as likely */
  below(bound: number): number;
}
