import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { inOrder, optionAt, placeOf, type OptionOrder } from './option-order.ts';
import {
  optionSchema,
  QUESTION_COUNT,
  TOPICS,
  topicSchema,
  type AskedQuestion,
  type OptionIndex,
  type QuizQuestion,
  type ShownAnswer,
  type Topic,
} from './question.ts';

const outcomeSchema = z.object({
  endedAt: storedInstantSchema,
  /** the number of right answers */
  score: z.int(),
  weakTopics: z.array(topicSchema),
  /** null unless all answers were right */
  code: z.string().nullable(),
});
export type Outcome = DeepReadonly<z.infer<typeof outcomeSchema>>;

/**
 * The document `representatives/{accountId}/attempts/{attemptId}`: one attempt at the quiz, for its
 * representative to read.
 */
export const attemptSchema = z.object({
  /** the name that the certificate prints */
  name: z.string(),
  startedAt: storedInstantSchema,
  contentVersion: z.string(),
  /** the order of the options on the screen, by question */
  orders: z.record(z.string(), z.string()),
  /** the first option that was picked, as an index in the question, by question */
  answers: z.record(z.string(), optionSchema),
  /** null until the attempt ends */
  outcome: outcomeSchema.nullable(),
});
export type Attempt = DeepReadonly<z.infer<typeof attemptSchema>>;

/** Returns the questions of an attempt in the order shown. */
export const attemptQuestions = (
  questions: readonly QuizQuestion[],
  orders: Attempt['orders'],
): readonly AskedQuestion[] =>
  questions.map(({ id, topic, question, options }) => ({
    id,
    topic,
    question,
    options: inOrder(orderOf(orders, id), options),
  }));

const orderOf = (orders: Attempt['orders'], id: string): OptionOrder => {
  const order = orders[id];
  if (order === undefined) throw new Error(`The attempt has no order for ${id}.`);
  return order;
};

/**
 * Answers a question. Only the first answer counts, because the right option is shown afterwards.
 * @param place the position of the picked option on the screen
 * @returns the attempt, unchanged if the question was answered before, and the right option
 */
export function answerQuestion(
  attempt: Attempt,
  question: QuizQuestion,
  place: OptionIndex,
): { readonly attempt: Attempt; readonly shown: ShownAnswer } {
  const order = orderOf(attempt.orders, question.id);
  const before = attempt.answers[question.id];
  const option = before ?? optionAt(order, place);
  const shown = {
    picked: placeOf(order, option),
    correct: placeOf(order, question.correct),
    explanation: question.explanation,
  };
  if (before !== undefined) return { attempt, shown };
  return { attempt: { ...attempt, answers: { ...attempt.answers, [question.id]: option } }, shown };
}

/** Returns the answers that were already shown, by question. */
export const shownAnswers = (
  attempt: Attempt,
  questions: readonly QuizQuestion[],
): Readonly<Record<string, ShownAnswer>> =>
  Object.fromEntries(
    questions.flatMap((question) =>
      attempt.answers[question.id] === undefined
        ? []
        : // The question was already answered, so the position does not matter.
          [[question.id, answerQuestion(attempt, question, 0).shown]],
    ),
  );

export interface Grade {
  readonly score: number;
  readonly isPassed: boolean;
  /** topics with at least one wrong answer */
  readonly weakTopics: readonly Topic[];
}

/** @returns undefined while any question is unanswered */
export function gradeAttempt(
  { answers }: Pick<Attempt, 'answers'>,
  questions: readonly QuizQuestion[],
): Grade | undefined {
  if (questions.some(({ id }) => answers[id] === undefined)) return undefined;
  const wrong = questions.filter(({ id, correct }) => answers[id] !== correct);
  const score = questions.length - wrong.length;
  return {
    score,
    isPassed: score === QUESTION_COUNT && wrong.length === 0,
    weakTopics: TOPICS.filter((topic) => wrong.some((question) => question.topic === topic)),
  };
}
