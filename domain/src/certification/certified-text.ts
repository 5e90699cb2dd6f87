import type { QuizQuestion } from './question.ts';

/**
 * Returns all content that a certificate covers as one text: the questions, the right options, and
 * the version of each item that a question tests. A better explanation does not change it.
 * @param versionOf returns the version of a toolkit item
 * @throws Error if a question tests an item that does not exist
 */
export const certifiedText = (
  questions: readonly QuizQuestion[],
  versionOf: (certified: QuizQuestion['certifies']) => number | undefined,
): string =>
  JSON.stringify(
    questions.map(({ id, question, options, correct, certifies }) => {
      const version = versionOf(certifies);
      if (version === undefined) {
        throw new Error(
          `${id} certifies ${certifies.section}/${certifies.item}, which does not exist.`,
        );
      }
      return [id, question, options, correct, certifies.section, certifies.item, version];
    }),
  );
