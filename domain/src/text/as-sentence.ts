/** Turns a clause into a sentence: "it is a PDF" becomes "It is a PDF." */
export const asSentence = (clause: string): string =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.!?]$/.test(clause) ? '' : '.'}`;
