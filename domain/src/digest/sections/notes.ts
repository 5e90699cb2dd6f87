import { list, say, weekday, type Sentence } from '../../text/sentence.ts';
import { booksLagText, SOURCE_TEXTS } from '../texts/note-texts.ts';
import type { DigestFacts } from './digest-facts.ts';
import { incompleteSourcesText, type PossiblyClosedFacts } from './sources.ts';

/** Why the numbers may be incomplete, below the summary. */
export interface NoteView {
  readonly sentence: Sentence;
  /** The question that the note asks, if it asks one. Each format links to the page that answers it. */
  readonly question?: { readonly about: 'closed-weekday'; readonly words: string };
}

export function noteViews(facts: DigestFacts): NoteView[] {
  const { dataEnd, possiblyClosed, booksLag } = facts;
  const incomplete = dataEnd
    ? noteOf(SOURCE_TEXTS.dataEnd(dataEnd))
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
    sentence: SOURCE_TEXTS.possiblyClosed(dates, weekdays, first.weeks),
    question: { about: 'closed-weekday', words: SOURCE_TEXTS.possiblyClosedLink },
  };
}
