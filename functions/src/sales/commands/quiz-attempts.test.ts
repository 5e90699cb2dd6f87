import { networkNamed } from '../../../../tests/kit/builders/network.ts';
import { CERTIFICATION_RATE_LIMITS } from '@daily-snapshot/domain/certification/certification-rate-limits';
import { OPTION_INDEXES, type OptionIndex } from '@daily-snapshot/domain/certification/question';
import { aQuiz } from '../../../../tests/kit/builders/quiz.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { checkCertificate, myCertificates } from './certificates.ts';
import { beginQuiz, certify, resumeQuiz, showAnswer } from './quiz-attempts.ts';

const NOON = new Date('2026-11-23T18:00:00Z');
const DAY_MS = 86_400_000;

/**
 * Sets up in-memory ports with a published quiz and a clock that only moves when the test moves it.
 */
function setUpQuiz() {
  let now = NOON;
  const ports = { ...memoryPorts(), clock: { now: () => now } };
  const quiz = aQuiz();
  ports.stored.quizzes.set('current', quiz);
  let networkCount = 0;

  const begin = (accountId = 'ray') => beginQuiz(ports, { name: 'Ray Ortiz' }, { id: accountId });
  /** Answers every question. The answers to the questions in `wrong` are wrong. */
  const answerAll = async (
    { attemptId, questions }: Awaited<ReturnType<typeof begin>>,
    wrong: readonly string[] = [],
  ) => {
    for (const { id, options } of questions) {
      const question = quiz.questions.find((each) => each.id === id);
      const right = options.indexOf(question?.options[question.correct] ?? '');
      const pick = OPTION_INDEXES[(right + (wrong.includes(id) ? 1 : 0)) % 4] ?? 0;
      await showAnswer(ports, { attemptId, questionId: id, pick }, { id: 'ray' });
    }
  };
  return {
    ports,
    stored: ports.stored,
    begin,
    answerAll,
    show: (attemptId: string, questionId: string, pick: OptionIndex, accountId = 'ray') =>
      showAnswer(ports, { attemptId, questionId, pick }, { id: accountId }),
    certify: (attemptId: string, accountId = 'ray') =>
      certify(ports, { attemptId }, { id: accountId }),
    check: (code: string, network = `network-${String((networkCount += 1))}`) =>
      checkCertificate(ports, { code, network: networkNamed(network) }),
    mine: (accountId = 'ray') => myCertificates(ports, {}, { id: accountId }),
    publish: (contentVersion: string) => ports.stored.quizzes.set('current', aQuiz(contentVersion)),
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

describe('quiz attempt', () => {
  it('asks twenty questions and does not reveal the right answers', async () => {
    const { begin } = setUpQuiz();
    const started = await begin();
    expect(started.questions).toHaveLength(20);
    expect(JSON.stringify(started)).not.toMatch(/correct|Because|certifies/);
    for (const [number, { options }] of started.questions.entries()) {
      expect(options.toSorted()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${number} ${name}`));
    }
  });

  it('certifies twenty right answers, once for repeated requests', async () => {
    const { begin, answerAll, certify, stored } = setUpQuiz();
    const started = await begin();
    await answerAll(started);
    const passed = await certify(started.attemptId);
    expect(passed).toEqual({ score: 20, weakTopics: [], code: expect.any(String) });
    expect(passed.code).toMatch(/^OA-CERT-2024-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(await certify(started.attemptId)).toEqual(passed);
    expect([...stored.certificates.values()]).toEqual([
      {
        code: passed.code,
        accountId: 'ray',
        attemptId: started.attemptId,
        name: 'Ray Ortiz',
        certifiedAt: NOON,
        contentVersion: 'one',
      },
    ]);
  });

  it('does not certify with one wrong answer and returns the weak topics', async () => {
    const { begin, answerAll, certify, stored } = setUpQuiz();
    const started = await begin();
    await answerAll(started, ['question-7']);
    expect(await certify(started.attemptId)).toEqual({ score: 19, weakTopics: ['prices'] });
    expect(stored.certificates.size).toBe(0);
    expect(stored.attempts.get(`ray/${started.attemptId}`)?.outcome).toEqual({
      endedAt: NOON,
      score: 19,
      weakTopics: ['prices'],
      code: null,
    });
  });

  it('counts the first pick of a question, not a later one', async () => {
    const { begin, answerAll, certify, show } = setUpQuiz();
    const started = await begin();
    await answerAll(started, ['question-0']);
    for (const pick of OPTION_INDEXES) {
      const again = await show(started.attemptId, 'question-0', pick);
      expect(again.picked).not.toBe(again.correct);
    }
    expect((await certify(started.attemptId)).score).toBe(19);
  });

  it('returns no result before the last answer', async () => {
    const { begin, certify, show } = setUpQuiz();
    const { attemptId } = await begin();
    await show(attemptId, 'question-0', 0);
    await expect(certify(attemptId)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('resumes for its own account until it is completed', async () => {
    const { ports, begin, answerAll, certify, show } = setUpQuiz();
    const started = await begin();
    const { attemptId } = started;
    const shown = await show(attemptId, 'question-3', 2);
    const resume = (accountId = 'ray') => resumeQuiz(ports, { attemptId }, { id: accountId });
    expect(await resume()).toEqual({ ...started, shown: { 'question-3': shown } });
    await expect(resume('eve')).rejects.toMatchObject({ code: 'not-found' });
    await answerAll(started);
    await certify(attemptId);
    await expect(resume()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('rejects answers and completion by another account', async () => {
    const { begin, answerAll, certify, show } = setUpQuiz();
    const started = await begin();
    await answerAll(started);
    await expect(certify(started.attemptId, 'eve')).rejects.toMatchObject({ code: 'not-found' });
    const showing = show(started.attemptId, 'question-0', 0, 'eve');
    await expect(showing).rejects.toMatchObject({ code: 'not-found' });
    await expect(show(started.attemptId, 'no-question', 0)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('rejects completion if the quiz has changed', async () => {
    const { begin, answerAll, certify, publish, stored } = setUpQuiz();
    const started = await begin();
    await answerAll(started);
    publish('two');
    await expect(certify(started.attemptId)).rejects.toMatchObject({ code: 'conflict' });
    expect(stored.certificates.size).toBe(0);
  });

  it('limits the attempts per day and requires a published quiz', async () => {
    const { begin, later, stored } = setUpQuiz();
    for (let number = 0; number < CERTIFICATION_RATE_LIMITS.attempts.most; number += 1)
      await begin();
    await expect(begin()).rejects.toMatchObject({ code: 'too-many' });
    await begin('eve');
    later(DAY_MS);
    await begin();
    stored.quizzes.clear();
    await expect(begin()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('certification code', () => {
  const certified = async () => {
    const setup = setUpQuiz();
    const started = await setup.begin();
    await setup.answerAll(started);
    const { code = '' } = await setup.certify(started.attemptId);
    return { ...setup, code };
  };

  it('is valid after a passed attempt and returns the name and date', async () => {
    const { check, code } = await certified();
    const expected = { state: 'valid', name: 'Ray Ortiz', certifiedOn: '2026-11-23' };
    expect(await check(code)).toEqual(expected);
    expect(await check(` ${code.toLowerCase()} `)).toEqual(expected);
  });

  it('expires after 180 days', async () => {
    const { check, later, mine, code } = await certified();
    later(180 * DAY_MS - 1);
    expect((await check(code)).state).toBe('valid');
    later(1);
    expect((await check(code)).state).toBe('expired');
    expect((await mine()).certificates).toEqual([
      {
        code,
        name: 'Ray Ortiz',
        certifiedAt: NOON.toISOString(),
        expiresAt: '2027-05-22T18:00:00.000Z',
        state: 'expired',
      },
    ]);
  });

  it('expires when the quiz content changes', async () => {
    const { check, publish, code } = await certified();
    publish('two');
    expect((await check(code)).state).toBe('expired');
  });

  it('returns unknown for a code that was never issued', async () => {
    const { check, mine } = await certified();
    for (const code of ['OA-CERT-2024-0000000000', 'OA-CERT-2024-', '../certificates', '']) {
      expect(await check(code)).toEqual({ state: 'unknown' });
    }
    expect((await mine('eve')).certificates).toEqual([]);
  });

  it('limits the checks per hour of a network', async () => {
    const { check, code } = await certified();
    for (let number = 0; number < CERTIFICATION_RATE_LIMITS.checksOfNetwork.most; number += 1) {
      await check('OA-CERT-2024-0000000000', 'office');
    }
    await expect(check(code, 'office')).rejects.toMatchObject({ code: 'too-many' });
    expect((await check(code)).state).toBe('valid');
  });
});
