import type { Topic, AskedQuestion, OptionIndex, ShownAnswer } from './question.ts';

/** The result of an attempt. */
export interface QuizResult {
  readonly score: number;
  readonly weakTopics: readonly Topic[];
  /** undefined unless all answers were right */
  readonly code?: string | undefined;
}

interface QuestionPhase {
  readonly phase: 'question';
  readonly attemptId: string;
  readonly questions: readonly AskedQuestion[];
  readonly index: number;
  /** the picked options by question, until the answer is shown */
  readonly picks: Readonly<Record<string, OptionIndex>>;
  /** by question */
  readonly shown: Readonly<Record<string, ShownAnswer>>;
}

/** The step of the quiz that the representative is on. */
export type QuizRun =
  | { readonly phase: 'intro' }
  | QuestionPhase
  | { readonly phase: 'result'; readonly result: QuizResult };

export const INTRO: QuizRun = { phase: 'intro' };

export type QuizAction =
  | {
      readonly type: 'begin';
      readonly attemptId: string;
      readonly questions: readonly AskedQuestion[];
      /** the earlier answers of a resumed attempt */
      readonly shown?: QuestionPhase['shown'] | undefined;
    }
  | { readonly type: 'pick'; readonly option: OptionIndex }
  | { readonly type: 'show'; readonly questionId: string; readonly answer: ShownAnswer }
  | { readonly type: 'continue' }
  | { readonly type: 'previous' }
  | { readonly type: 'complete'; readonly result: QuizResult }
  | { readonly type: 'retake' };

/** Returns the current question. */
export const currentQuestion = ({ questions, index }: QuestionPhase): AskedQuestion => {
  const question = questions[index];
  if (!question) throw new RangeError(`no question ${index}`);
  return question;
};

export const isLast = ({ questions, index }: QuestionPhase): boolean =>
  index === questions.length - 1;

/** Returns the number of right answers so far. */
export const scoreSoFar = ({ shown }: QuestionPhase): number =>
  Object.values(shown).filter(({ picked, correct }) => picked === correct).length;

/** Applies one action. An action that is not possible in the current state changes nothing. */
export function nextRun(run: QuizRun, action: QuizAction): QuizRun {
  if (action.type === 'retake') return run.phase === 'result' ? INTRO : run;
  if (action.type === 'begin') {
    const { attemptId, questions, shown = {} } = action;
    if (run.phase !== 'intro') return run;
    const open = questions.findIndex(({ id }) => shown[id] === undefined);
    const index = open < 0 ? questions.length - 1 : open;
    return { phase: 'question', attemptId, questions, index, picks: {}, shown };
  }
  return run.phase === 'question' ? nextInQuestionPhase(run, action) : run;
}

function nextInQuestionPhase(
  run: QuestionPhase,
  action: Exclude<QuizAction, { readonly type: 'begin' | 'retake' }>,
): QuizRun {
  const { id } = currentQuestion(run);
  switch (action.type) {
    case 'pick':
      return run.shown[id] ? run : { ...run, picks: { ...run.picks, [id]: action.option } };
    case 'show':
      return { ...run, shown: { ...run.shown, [action.questionId]: action.answer } };
    case 'continue':
      return run.shown[id] && !isLast(run) ? { ...run, index: run.index + 1 } : run;
    case 'previous':
      return run.index > 0 ? { ...run, index: run.index - 1 } : run;
    case 'complete':
      return run.shown[id] && isLast(run) ? { phase: 'result', result: action.result } : run;
  }
}
