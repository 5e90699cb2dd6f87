import { nameFact, type NameFact } from '../../text/fact.ts';

/** Phones show about forty characters, and the news has to fit behind the name. */
const SUBJECT_NAME_MAX = 28;

/** Returns the name of a business for a subject line, shortened with an ellipsis. */
export function subjectNameFact(name: string): NameFact {
  const full = nameFact(name);
  const characters = Array.from(full.name);
  if (characters.length <= SUBJECT_NAME_MAX) return full;
  return nameFact(
    `${characters
      .slice(0, SUBJECT_NAME_MAX - 1)
      .join('')
      .trimEnd()}…`,
  );
}
