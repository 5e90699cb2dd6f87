import { list, say, weekday, type Sentence } from '../../text/sentence.ts';
import { booksLagText } from './books-lag.ts';
import type { DigestFacts } from './digest-facts.ts';
import { dataEndText, incompleteSourcesText, type PossiblyClosedFacts } from './sources.ts';

/** Why the numbers may be incomplete, below the summary. */
export interface NoteView {
  readonly sentence: Sentence;
  /** The question that the note asks, if it asks one. Each format links to the page that answers it. */
  readonly question?: { readonly about: 'closed-weekday'; readonly words: string };
}

export function noteViews(facts: DigestFacts): NoteView[] {
  const { dataEnd, possiblyClosed, booksLag } = facts;
  const incomplete = dataEnd
    ? noteOf(dataEndText(dataEnd))
    : (possiblyClosedNote(possiblyClosed) ?? noteOf(incompleteSourcesText(waitingFor(facts))));
  return [incomplete, booksLag && noteOf(booksLagText(booksLag))].filter((note) => note !== null);
}

const noteOf = (sentence: Sentence | null): NoteView | null => sentence && { sentence };

const waitingFor = ({ numbers }: DigestFacts) =>
  Object.values(numbers).flatMap(({ figure }) =>
    figure.state === 'final' ? [] : figure.waitingFor,
  );

/** Says why days without data may be complete, and asks; null if there are no such days. */
function possiblyClosedNote(days: readonly PossiblyClosedFacts[]): NoteView | null {
  const [first] = days;
  if (!first) return null;
  const dates = list(days.map(({ date }) => date));
  const weekdays = list(days.map(({ date }) => say`${weekday(date)}s`));
  return {
    sentence: say`There is no data for ${dates} yet. There were no sales on ${weekdays} in the last ${first.weeks} weeks, so nothing may be missing. Are you closed on ${weekdays}?`,
    question: { about: 'closed-weekday', words: 'Answer this question' },
  };
}
