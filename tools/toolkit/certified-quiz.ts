import type { z } from 'zod';
import { certifiedText } from '@daily-snapshot/domain/certification/certified-text';
import { quizSchema } from '@daily-snapshot/domain/certification/certification-schema';
import { hashText } from '@daily-snapshot/domain/shared/hash-text';
import { certificationQuiz } from './content/certification-quiz.ts';
import { TOOLKIT_CONTENT } from './content/index.ts';

const sections: Readonly<Record<string, readonly { id: string; version: number }[]>> =
  TOOLKIT_CONTENT;

/** The version at which an item stands. @returns undefined when there is no such item */
export const versionOf = (certified: {
  readonly section: string;
  readonly item: string;
}): number | undefined =>
  sections[certified.section]?.find(({ id }) => id === certified.item)?.version;

/** What is asked today, named by all that it certifies: certificates of another name have expired. */
export function certifiedQuiz(): z.infer<typeof quizSchema> {
  const { questions } = quizSchema.parse({ questions: certificationQuiz, contentVersion: 'none' });
  return { questions, contentVersion: hashText(certifiedText(questions, versionOf)) };
}
