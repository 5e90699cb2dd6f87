import { z } from 'zod';
import type { Attempt } from './attempt.ts';
import type { Certificate } from './certificate.ts';
import { OPTION_INDEXES, QUESTION_COUNT, TOPICS, type Quiz } from './question.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { lineSchema } from '../shared/text-schema.ts';

export const certifiedNameSchema = lineSchema(80).min(1);

const attemptId = z.string().regex(/^[\w-]{1,64}$/);
const optionSchema = z.literal([...OPTION_INDEXES]);
const topicSchema = z.enum(TOPICS);

const askedQuestionSchema = z.object({
  id: z.string(),
  topic: topicSchema,
  question: z.string(),
  options: z.tuple([z.string(), z.string(), z.string(), z.string()]),
});

const shownAnswerSchema = z.object({
  picked: optionSchema,
  correct: optionSchema,
  explanation: z.string(),
});

/** Begins an attempt of the caller. What is right stays on the server. */
export const beginQuiz = {
  request: z.strictObject({ name: certifiedNameSchema }),
  response: z.object({ attemptId, questions: z.array(askedQuestionSchema).length(QUESTION_COUNT) }),
} as const;

/** Goes on with an attempt of the caller: what was answered stays answered. */
export const resumeQuiz = {
  request: z.strictObject({ attemptId }),
  response: beginQuiz.response.extend({ shown: z.record(z.string(), shownAnswerSchema) }),
} as const;

/** Answers one question and tells what is right. The first answer to each question is the one that counts. */
export const showAnswer = {
  request: z.strictObject({
    attemptId,
    questionId: z.string().max(80),
    /** the place of the option, as it was shown */
    pick: optionSchema,
  }),
  response: shownAnswerSchema,
} as const;

/** Grades an attempt by the answers that the server has seen; asked again, it answers the same. */
export const certify = {
  request: z.strictObject({ attemptId }),
  response: z.object({
    score: z.int(),
    weakTopics: z.array(topicSchema),
    /** only when all were right */
    code: z.string().optional(),
  }),
} as const;

const certificateStateSchema = z.enum(['valid', 'expired']);

/** The certificates of the caller, the latest first. */
export const myCertificates = {
  request: z.strictObject({}),
  response: z.object({
    certificates: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        certifiedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        state: certificateStateSchema,
      }),
    ),
  }),
} as const;

/** Whether a code is good: whoever is given one may ask, and hears a name, a day and this. */
export const checkCertificate = {
  request: z.strictObject({ code: z.string().max(60) }),
  response: z.discriminatedUnion('state', [
    z.object({
      state: certificateStateSchema,
      name: z.string(),
      certifiedOn: z.iso.date(),
    }),
    z.object({ state: z.literal('unknown') }),
  ]),
} as const;

/** The document `representatives/{accountId}/attempts/{attemptId}`, for its representative to read. */
export const attemptSchema = z.object({
  name: z.string(),
  startedAt: storedInstantSchema,
  contentVersion: z.string(),
  orders: z.record(z.string(), z.string()),
  answers: z.record(z.string(), optionSchema),
  outcome: z
    .object({
      endedAt: storedInstantSchema,
      score: z.int(),
      weakTopics: z.array(topicSchema),
      code: z.string().nullable(),
    })
    .nullable(),
}) satisfies z.ZodType<Attempt>;

/** The document `quizzes/current`: what is asked today, with what is right. Nobody but the server sees it. */
export const quizSchema = z.object({
  questions: z
    .array(
      askedQuestionSchema.extend({
        correct: optionSchema,
        explanation: z.string().min(1),
        certifies: z.object({ section: z.string(), item: z.string() }),
      }),
    )
    .length(QUESTION_COUNT),
  contentVersion: z.string().min(1),
}) satisfies z.ZodType<Quiz>;

/** The document `certificates/{code}`. Nobody but the server sees it. */
export const certificateSchema = z.object({
  code: z.string(),
  accountId: z.string(),
  attemptId: z.string(),
  name: z.string(),
  certifiedAt: storedInstantSchema,
  contentVersion: z.string(),
}) satisfies z.ZodType<Certificate>;
