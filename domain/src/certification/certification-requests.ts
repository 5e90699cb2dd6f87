import { z } from 'zod';
import { singleLineSchema } from '../shared/text-schema.ts';
import { certificateStateSchema } from './certificate.ts';
import {
  askedQuestionSchema,
  optionSchema,
  QUESTION_COUNT,
  shownAnswerSchema,
  topicSchema,
} from './question.ts';

export const certifiedNameSchema = singleLineSchema(80).min(1);

const attemptId = z.string().regex(/^[\w-]{1,64}$/);

/** Begins an attempt of the caller. The response has no answers. */
export const beginQuiz = {
  request: z.strictObject({ name: certifiedNameSchema }),
  response: z.object({ attemptId, questions: z.array(askedQuestionSchema).length(QUESTION_COUNT) }),
} as const;

/** Resumes an attempt of the caller. Answers that were given still count. */
export const resumeQuiz = {
  request: z.strictObject({ attemptId }),
  response: beginQuiz.response.extend({ shown: z.record(z.string(), shownAnswerSchema) }),
} as const;

/** Answers one question and returns the right option. Only the first answer to a question counts. */
export const showAnswer = {
  request: z.strictObject({
    attemptId,
    questionId: z.string().max(80),
    /** the position of the option on the screen */
    pick: optionSchema,
  }),
  response: shownAnswerSchema,
} as const;

/** Grades an attempt by its stored answers. Idempotent. */
export const certify = {
  request: z.strictObject({ attemptId }),
  response: z.object({
    score: z.int(),
    weakTopics: z.array(topicSchema),
    /** absent unless all answers were right */
    code: z.string().optional(),
  }),
} as const;

/** Lists the certificates of the caller, latest first. */
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

/** Returns the state of a certificate, its name and its date to anyone who has the code. */
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
