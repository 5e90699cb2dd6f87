import type { FigureFacts } from './number-facts.ts';
import { say, type Sentence } from './sentence.ts';

/** How the amount itself is shown: "$340.40", "$340.40 so far", or a dash. */
export function figureWords(figure: FigureFacts): Sentence {
  switch (figure.state) {
    case 'final':
      return say`${figure.amount}`;
    case 'so_far':
      return say`${figure.amount} so far`;
    case 'unknown':
      return say`—`;
  }
}

/** That an amount is not final; what is missing is said once, by `waitingSentence`. */
export function stateWords(figure: FigureFacts): Sentence | null {
  if (figure.state === 'final') return null;
  if (figure.waitingFor.length === 0) return say`Not known: no account that gives it is connected`;
  return figure.state === 'unknown' ? say`Not known yet` : say`Not complete yet`;
}
