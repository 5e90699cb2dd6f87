import type { z } from 'zod';
import { certifiedText } from '@daily-snapshot/domain/certification/certified-text';
import { quizSchema } from '@daily-snapshot/domain/certification/question';
import { hashText } from '@daily-snapshot/domain/shared/hash-text';
import { certificationQuiz } from './content/certification-quiz.ts';
import { TOOLKIT_CONTENT } from './content/index.ts';

const sections: Readonly<Record<string, readonly { id: string; version: number }[]>> =
  TOOLKIT_CONTENT;

/** Returns the current version of an item. @returns undefined if the item does not exist */
export const versionOf = (certified: {
  readonly section: string;
  readonly item: string;
}): number | undefined =>
  sections[certified.section]?.find(({ id }) => id === certified.item)?.version;

/**
 * Returns the current quiz with a version that depends on everything it certifies. Certificates of
 * other versions have expired.
 */
export function certifiedQuiz(): z.infer<typeof quizSchema> {
  const { questions } = quizSchema.parse({ questions: certificationQuiz, contentVersion: 'none' });
  return { questions, contentVersion: hashText(certifiedText(questions, versionOf)) };
}
