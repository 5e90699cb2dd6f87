import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';

/** The topics of questions, in the order in which a result names weak topics. */
export const TOPICS = [
  'the promise',
  'prices',
  'the risk model',
  'qualifying',
  'objections',
  'trust',
] as const;

export type Topic = (typeof TOPICS)[number];

/** The number of questions. All answers must be right. */
export const QUESTION_COUNT = 20;

export const OPTION_COUNT = 4;

/** The index of an option within its question. */
export type OptionIndex = 0 | 1 | 2 | 3;

export const OPTION_INDEXES: readonly OptionIndex[] = [0, 1, 2, 3];

export const topicSchema = z.enum(TOPICS);
export const optionSchema = z.literal([...OPTION_INDEXES]);

export const askedQuestionSchema = z.object({
  id: z.string(),
  topic: topicSchema,
  question: z.string(),
  options: z.tuple([z.string(), z.string(), z.string(), z.string()]),
});
/** A question without its answer, as the representative sees it. */
export type AskedQuestion = DeepReadonly<z.infer<typeof askedQuestionSchema>>;

const quizQuestionSchema = askedQuestionSchema.extend({
  correct: optionSchema,
  explanation: z.string().min(1),
  /** the item of the toolkit that the question tests */
  certifies: z.object({ section: z.string(), item: z.string() }),
});
/** A question with its answer, which only the server knows. */
export type QuizQuestion = DeepReadonly<z.infer<typeof quizQuestionSchema>>;

export const shownAnswerSchema = z.object({
  /** the first option that was picked, which counts */
  picked: optionSchema,
  correct: optionSchema,
  explanation: z.string(),
});
/** The answer to a question, which the server returns after an option was picked. */
export type ShownAnswer = DeepReadonly<z.infer<typeof shownAnswerSchema>>;

/** The document `quizzes/current`: all questions with their answers. Only the server reads it. */
export const quizSchema = z.object({
  questions: z.array(quizQuestionSchema).length(QUESTION_COUNT),
  /** changes with the content that is certified */
  contentVersion: z.string().min(1),
});
export type Quiz = DeepReadonly<z.infer<typeof quizSchema>>;
