import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  answerQuestion,
  attemptQuestions,
  gradeAttempt,
  shownAnswers,
  type Attempt,
  type Outcome,
} from '@daily-snapshot/domain/certification/attempt';
import { CERTIFICATION_RATE_LIMITS } from '@daily-snapshot/domain/certification/certification-rate-limits';
import { shuffledOrder } from '@daily-snapshot/domain/certification/option-order';
import type { Quiz, ShownAnswer } from '@daily-snapshot/domain/certification/question';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { AttemptKey, Certification } from '../ports/certification.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { RandomIds } from '../../platform/ports/random-ids.ts';

interface BeginPorts {
  readonly certification: Certification;
  readonly rateLimits: RateLimits;
  readonly randomIds: Pick<RandomIds, 'newId' | 'below'>;
  readonly clock: Clock;
}

interface CertifyPorts {
  readonly certification: Certification;
  readonly randomIds: Pick<RandomIds, 'newCertificationCode'>;
  readonly clock: Clock;
}

/**
 * Starts an attempt. Each attempt shuffles the options, so that a representative cannot pass by
 * remembering positions.
 *
 * @throws AppError `too-many` if the representative has reached the daily limit
 */
export async function beginQuiz(
  { certification, rateLimits, randomIds, clock }: BeginPorts,
  { name }: CallableRequest<'beginQuiz'>,
  { id: accountId }: Caller,
): Promise<CallableResponse<'beginQuiz'>> {
  const { questions, contentVersion } = await publishedQuiz(certification);
  const now = clock.now();
  const isOpen = await rateLimits.take(
    `quiz.${accountId}`,
    CERTIFICATION_RATE_LIMITS.attempts,
    now,
  );
  if (!isOpen) {
    throw new AppError(
      'too-many',
      'You have reached today’s limit for quiz attempts. Please try again tomorrow.',
    );
  }
  const orders = Object.fromEntries(
    questions.map(({ id }) => [id, shuffledOrder(randomIds.below)] as const),
  );
  const attemptId = randomIds.newId();
  await certification.begin(
    { accountId, attemptId },
    { name, startedAt: now, contentVersion, orders, answers: {}, outcome: null },
  );
  return { attemptId, questions: attemptQuestions(questions, orders).map(withOptions) };
}

const withOptions = (asked: ReturnType<typeof attemptQuestions>[number]) => {
  const [first, second, third, fourth] = asked.options;
  return { ...asked, options: [first, second, third, fourth] as [string, string, string, string] };
};

/**
 * Resumes an attempt.
 *
 * @throws AppError `not-found` if the attempt does not exist
 * @throws AppError `conflict` if it is completed or the quiz has changed
 */
export async function resumeQuiz(
  { certification }: { readonly certification: Certification },
  { attemptId }: CallableRequest<'resumeQuiz'>,
  { id: accountId }: Caller,
): Promise<CallableResponse<'resumeQuiz'>> {
  const quiz = await publishedQuiz(certification);
  let found: Attempt | undefined;
  await changeAttempt(certification, { accountId, attemptId }, quiz, (attempt) => {
    if (attempt.outcome) throw new AppError('conflict', 'You have already completed this attempt.');
    found = attempt;
    return undefined;
  });
  if (!found) throw new Error('The transaction found an attempt but returned none.');
  const { questions } = quiz;
  return {
    attemptId,
    questions: attemptQuestions(questions, found.orders).map(withOptions),
    shown: { ...shownAnswers(found, questions) },
  };
}

/**
 * Records an answer and returns the right one. Only the first answer to a question counts.
 *
 * @throws AppError `not-found` if the attempt or the question does not exist
 * @throws AppError `conflict` if the quiz has changed
 */
export async function showAnswer(
  { certification }: { readonly certification: Certification },
  { questionId, pick, attemptId }: CallableRequest<'showAnswer'>,
  { id: accountId }: Caller,
): Promise<ShownAnswer> {
  const quiz = await publishedQuiz(certification);
  const question = quiz.questions.find(({ id }) => id === questionId);
  if (!question)
    throw new AppError('not-found', 'This question does not exist. Please reload the page.');
  let shown: ShownAnswer | undefined;
  await changeAttempt(certification, { accountId, attemptId }, quiz, (attempt) => {
    const answered = answerQuestion(attempt, question, pick);
    shown = answered.shown;
    return answered.attempt === attempt ? undefined : { attempt: answered.attempt };
  });
  if (!shown) throw new Error('The transaction changed an attempt but returned no answer.');
  return shown;
}

/**
 * Grades an attempt by its recorded answers and issues a certificate if all are right. Idempotent.
 *
 * @throws AppError `not-found` if the attempt does not exist
 * @throws AppError `conflict` if a question has no answer, or the quiz has changed
 */
export async function certify(
  { certification, randomIds, clock }: CertifyPorts,
  { attemptId }: CallableRequest<'certify'>,
  { id: accountId }: Caller,
): Promise<CallableResponse<'certify'>> {
  const quiz = await publishedQuiz(certification);
  const now = clock.now();
  const code = randomIds.newCertificationCode();
  let outcome: Outcome | undefined;
  await changeAttempt(certification, { accountId, attemptId }, quiz, (attempt) => {
    outcome = attempt.outcome ?? undefined;
    if (outcome) return undefined;
    const grade = gradeAttempt(attempt, quiz.questions);
    if (!grade) throw new AppError('conflict', 'Please answer every question first.');
    const { score, isPassed, weakTopics } = grade;
    outcome = { endedAt: now, score, weakTopics, code: isPassed ? code : null };
    const { name, contentVersion } = attempt;
    return {
      attempt: { ...attempt, outcome },
      certificate: isPassed
        ? { code, accountId, attemptId, name, certifiedAt: now, contentVersion }
        : undefined,
    };
  });
  if (!outcome) throw new Error('The transaction graded an attempt but returned no outcome.');
  const { score, weakTopics } = outcome;
  return {
    score,
    weakTopics: [...weakTopics],
    ...(outcome.code !== null && { code: outcome.code }),
  };
}

async function publishedQuiz(certification: Certification): Promise<Quiz> {
  const quiz = await certification.quiz();
  if (quiz) return quiz;
  throw new AppError('unavailable', 'The quiz is not available yet. Please try again later.');
}

/**
 * Changes an existing attempt. An attempt in progress requires the quiz version that it started
 * with. A completed attempt stays readable.
 */
const changeAttempt = (
  certification: Certification,
  key: AttemptKey,
  { contentVersion }: Quiz,
  decide: (attempt: Attempt) => ReturnType<Parameters<Certification['change']>[1]>,
): Promise<void> =>
  certification.change(key, (attempt) => {
    if (!attempt)
      throw new AppError(
        'not-found',
        'We could not find this quiz attempt. Please reload the page.',
      );
    if (!attempt.outcome && attempt.contentVersion !== contentVersion) {
      throw new AppError(
        'conflict',
        'The quiz has changed since you started. Please start again. Your earlier results are safe.',
      );
    }
    return decide(attempt);
  });
