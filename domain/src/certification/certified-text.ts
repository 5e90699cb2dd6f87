import type { QuizQuestion } from './question.ts';

/**
 * All that a certificate vouches for, as one text: what is asked, what is right, and at which version each
 * item stands that it is asked of. A better explanation changes nothing of it.
 *
 * @param versionOf of an item of the toolkit
 * @throws Error when a question is of an item that is not there
 */
export const certifiedText = (
  questions: readonly QuizQuestion[],
  versionOf: (certified: QuizQuestion['certifies']) => number | undefined,
): string =>
  JSON.stringify(
    questions.map(({ id, question, options, correct, certifies }) => {
      const version = versionOf(certifies);
      if (version === undefined) {
        throw new Error(`${id} is of ${certifies.section}/${certifies.item}, which is not there.`);
      }
      return [id, question, options, correct, certifies.section, certifies.item, version];
    }),
  );
