import { describe, expect, it } from 'vitest';
import type { AskedQuestion } from './question.ts';
import { currentQuestion, INTRO, isLast, nextRun, scoreSoFar, type QuizRun } from './quiz-run.ts';

const ask = (id: string): AskedQuestion => ({
  id,
  topic: 'prices',
  question: `${id}?`,
  options: ['a', 'b', 'c', 'd'],
});

const begin = { type: 'begin', attemptId: 'one', questions: [ask('first'), ask('last')] } as const;
const shown = (questionId: string, picked: 0 | 1) =>
  ({
    type: 'show',
    questionId,
    answer: { picked, correct: 1, explanation: 'Because.' },
  }) as const;

const after = (...steps: Parameters<typeof nextRun>[1][]): QuizRun => steps.reduce(nextRun, INTRO);

const asking = (run: QuizRun) => {
  if (run.phase !== 'question') throw new Error(`is in ${run.phase}`);
  return run;
};

describe('a run through the quiz', () => {
  it('begins with the first question', () => {
    const run = asking(after(begin));
    expect(currentQuestion(run).id).toBe('first');
    expect(isLast(run)).toBe(false);
  });

  it('continues only after the answer is shown', () => {
    expect(asking(after(begin, { type: 'continue' })).index).toBe(0);
    expect(asking(after(begin, { type: 'pick', option: 1 }, { type: 'continue' })).index).toBe(0);
    const on = after(begin, { type: 'pick', option: 1 }, shown('first', 1), { type: 'continue' });
    expect(currentQuestion(asking(on)).id).toBe('last');
    expect(isLast(asking(on))).toBe(true);
  });

  it('does not change a pick after its answer is shown', () => {
    const run = after(begin, { type: 'pick', option: 0 }, shown('first', 0), {
      type: 'pick',
      option: 1,
    });
    expect(asking(run).picks).toEqual({ first: 0 });
    expect(scoreSoFar(asking(run))).toBe(0);
  });

  it('goes back to a question with its pick, but not before the first', () => {
    const back = after(
      begin,
      { type: 'pick', option: 1 },
      shown('first', 1),
      { type: 'continue' },
      {
        type: 'previous',
      },
    );
    expect(asking(back)).toMatchObject({ index: 0, picks: { first: 1 } });
    expect(asking(nextRun(back, { type: 'previous' })).index).toBe(0);
    expect(asking(nextRun(back, { type: 'continue' })).index).toBe(1);
  });

  it('stores a late answer with its own question', () => {
    const run = after(begin, shown('first', 1), { type: 'continue' }, shown('first', 1));
    expect(Object.keys(asking(run).shown)).toEqual(['first']);
  });

  it('shows the result after the last answer, and can start again', () => {
    const result = { score: 1, weakTopics: ['prices'] } as const;
    const complete = { type: 'complete', result } as const;
    const atLast = [begin, shown('first', 0), { type: 'continue' }] as const;
    expect(after(...atLast, complete).phase).toBe('question');
    expect(after(begin, shown('first', 0), complete).phase).toBe('question');
    const done = after(...atLast, shown('last', 1), complete);
    expect(done).toEqual({ phase: 'result', result });
    expect(nextRun(done, { type: 'continue' })).toBe(done);
    expect(nextRun(done, { type: 'retake' })).toEqual(INTRO);
  });

  it('resumes at the first question without an answer, or at the last question', () => {
    const { answer } = shown('first', 1);
    expect(asking(after({ ...begin, shown: { first: answer } })).index).toBe(1);
    const all = asking(after({ ...begin, shown: { first: answer, last: answer } }));
    expect(isLast(all)).toBe(true);
    expect(scoreSoFar(all)).toBe(2);
  });

  it('cannot restart or retake in the middle', () => {
    const run = after(begin, shown('first', 1), { type: 'continue' });
    expect(nextRun(run, begin)).toBe(run);
    expect(nextRun(run, { type: 'retake' })).toBe(run);
  });
});
