import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aQuiz } from '../../../tests/kit/builders/quiz.ts';
import { answerQuestion, attemptQuestions, gradeAttempt, type Attempt } from './attempt.ts';
import {
  certificationCode,
  expiryOf,
  parseCertificationCode,
  certificateStateOf,
} from './certificate.ts';
import { certifiedText } from './certified-text.ts';
import { inOrder, optionAt, placeOf, shuffledOrder } from './option-order.ts';
import { OPTION_INDEXES, TOPICS, type QuizQuestion } from './question.ts';

const NOON = new Date('2026-11-23T18:00:00Z');
const DAY_MS = 86_400_000;

const QUESTIONS = aQuiz().questions;

const anOrder = fc
  .infiniteStream(fc.nat())
  .map((numbers) => shuffledOrder((bound) => Number(numbers.next().value) % bound));

const anAttempt = (order = '2031'): Attempt => ({
  name: 'Ray Ortiz',
  startedAt: NOON,
  contentVersion: 'one',
  orders: Object.fromEntries(QUESTIONS.map(({ id }) => [id, order])),
  answers: {},
  outcome: null,
});

const answerAll = (attempt: Attempt, wrong: readonly number[] = []) =>
  QUESTIONS.reduce((before, question, number) => {
    const right = placeOf(before.orders[question.id] ?? '', question.correct);
    const place = OPTION_INDEXES[(right + (wrong.includes(number) ? 1 : 0)) % 4] ?? 0;
    return answerQuestion(before, question, place).attempt;
  }, attempt);

describe('the order of the options', () => {
  it('contains each option once', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        expect(inOrder(order, ['0', '1', '2', '3']).join('')).toBe(order);
        for (const option of OPTION_INDEXES) {
          expect(optionAt(order, placeOf(order, option))).toBe(option);
        }
      }),
    );
  });

  it('can be any of the twenty-four orders', () => {
    let draw = 0;
    const seen = new Set<string>();
    for (; draw < 24; draw += 1) {
      let rest = draw;
      seen.add(
        shuffledOrder((bound) => {
          const at = rest % bound;
          rest = Math.floor(rest / bound);
          return at;
        }),
      );
    }
    expect(seen.size).toBe(24);
  });
});

describe('an attempt', () => {
  it('asks questions without the right answers', () => {
    const asked = attemptQuestions(QUESTIONS, anAttempt().orders);
    expect(asked[0]).toEqual({
      id: 'question-0',
      topic: TOPICS[0],
      question: 'Question 0?',
      options: ['0 c', '0 a', '0 d', '0 b'],
    });
    expect(JSON.stringify(asked)).not.toMatch(/correct|explanation|Because/);
  });

  it('counts the first answer to a question, and returns the same result for later answers', () => {
    const [question] = QUESTIONS as [QuizQuestion];
    const first = answerQuestion(anAttempt(), question, 3);
    expect(first.shown).toEqual({ picked: 3, correct: 1, explanation: 'Because.' });
    const second = answerQuestion(first.attempt, question, 1);
    expect(second.shown).toEqual(first.shown);
    expect(second.attempt).toBe(first.attempt);
  });

  it('passes with all twenty right, in any order of the options', () => {
    fc.assert(
      fc.property(anOrder, (order) => {
        expect(gradeAttempt(answerAll(anAttempt(order)), QUESTIONS)).toEqual({
          score: 20,
          isPassed: true,
          weakTopics: [],
        });
      }),
    );
  });

  it('fails with nineteen right, and returns the weak topics in the order of topics', () => {
    expect(gradeAttempt(answerAll(anAttempt(), [7]), QUESTIONS)).toEqual({
      score: 19,
      isPassed: false,
      weakTopics: [TOPICS[1]],
    });
    expect(gradeAttempt(answerAll(anAttempt(), [8, 1, 7, 2]), QUESTIONS)).toMatchObject({
      score: 16,
      weakTopics: [TOPICS[1], TOPICS[2]],
    });
  });

  it('has no grade before the last answer, and no certificate for fewer questions', () => {
    const [, ...rest] = QUESTIONS;
    const attempt = answerAll(anAttempt());
    const { 'question-4': _, ...answers } = attempt.answers;
    expect(gradeAttempt({ answers }, QUESTIONS)).toBeUndefined();
    expect(gradeAttempt(attempt, rest)?.isPassed).toBe(false);
  });
});

describe('a certification code', () => {
  const code = certificationCode(Uint8Array.from([0, 9, 10, 31, 32, 255, 17, 18, 19, 20]));

  it('has the common prefix and ten letters or digits', () => {
    expect(code).toBe('OA-CERT-2024-09AZ0ZHJKM');
  });

  it('is parsed in any spelling, and other texts are rejected', () => {
    expect(parseCertificationCode(' oa-cert-2024-o9az ozhjkm ')).toBe(code);
    expect(parseCertificationCode('OA-CERT-2024-I9AZ0ZHJKM')).toBe('OA-CERT-2024-19AZ0ZHJKM');
    for (const wrong of ['', 'OA-CERT-2024-', `${code}A`, code.slice(0, -1), code.slice(3)]) {
      expect(parseCertificationCode(wrong)).toBeUndefined();
    }
    expect(parseCertificationCode('OA-CERT-2024-09AZ/../ZHJ')).toBeUndefined();
  });
});

describe('a certificate', () => {
  const certificate = { certifiedAt: NOON, contentVersion: 'one' };
  const later = (ms: number) => new Date(NOON.getTime() + ms);

  it('is valid for exactly 180 days', () => {
    expect(certificateStateOf(certificate, 'one', NOON)).toBe('valid');
    expect(certificateStateOf(certificate, 'one', later(180 * DAY_MS - 1))).toBe('valid');
    expect(certificateStateOf(certificate, 'one', later(180 * DAY_MS))).toBe('expired');
    expect(expiryOf(NOON)).toEqual(new Date('2027-05-22T18:00:00Z'));
  });

  it('expires when the certified content changes', () => {
    expect(certificateStateOf(certificate, 'two', NOON)).toBe('expired');
  });
});

describe('the certified content', () => {
  const [first] = QUESTIONS as [QuizQuestion];
  const text = (change: Partial<QuizQuestion> = {}, version: number | undefined = 3) =>
    certifiedText([{ ...first, ...change }], () => version);

  it('changes with a question, its answer or its item', () => {
    for (const changed of [
      text({ question: 'Another?' }),
      text({ options: ['a', 'b', 'c', 'd'] }),
      text({ correct: 3 }),
      text({ certifies: { section: 'pitches', item: 'other' } }),
      text({}, 4),
    ]) {
      expect(changed).not.toBe(text());
    }
  });

  it('does not change with an explanation', () => {
    expect(text({ explanation: 'Because it says so on the price list.' })).toBe(text());
  });

  it('throws for a missing item', () => {
    expect(() => certifiedText(QUESTIONS, () => undefined)).toThrow('customer-pitches/morning');
  });
});
