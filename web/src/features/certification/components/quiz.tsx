import { INTRO, nextRun, type QuizAction } from '@daily-snapshot/domain/certification/quiz-run';
import { useReducer, useState } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import { QuizIntro } from './quiz-intro.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';

/** The certification quiz, from introduction to result. */
export function Quiz(props: {
  readonly supportEmail: string;
  readonly certificateHref: (code: string) => string;
  /** Called when an attempt is complete. */
  readonly onResult: () => void;
}) {
  const { supportEmail, certificateHref, onResult } = props;
  const [run, dispatch] = useReducer(nextRun, INTRO);
  const begin = useCallable('beginQuiz');
  const resume = useCallable('resumeQuiz');
  const [name, setName] = useState<string>();
  const [attemptId, setAttemptId] = useState(savedAttempt);

  const go = (action: QuizAction) => {
    dispatch(action);
    if (action.type === 'begin') saveAttempt(action.attemptId);
    if (action.type !== 'complete') return;
    saveAttempt(undefined);
    setAttemptId(undefined);
    onResult();
  };

  switch (run.phase) {
    case 'intro':
      return (
        <QuizIntro
          knownName={name}
          onBegin={async (given) => {
            setName(given);
            const started = await begin({ name: given });
            if (started.ok) go({ type: 'begin', ...started.value });
            return started;
          }}
          onResume={
            attemptId === undefined
              ? undefined
              : async () => {
                  const found = await resume({ attemptId });
                  if (found.ok) go({ type: 'begin', ...found.value });
                  return found;
                }
          }
        />
      );
    case 'question':
      return <QuizQuestion run={run} go={go} />;
    case 'result':
      return (
        <QuizResult
          result={run.result}
          supportEmail={supportEmail}
          certificateHref={certificateHref}
          onRetake={() => go({ type: 'retake' })}
        />
      );
  }
}

const ATTEMPT_KEY = 'quiz-attempt';

/** Returns the unfinished attempt of this browser session, so that a reload can continue it. */
const savedAttempt = (): string | undefined => {
  try {
    return sessionStorage.getItem(ATTEMPT_KEY) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * Saves the unfinished attempt.
 *
 * @param attemptId undefined to clear it
 */
function saveAttempt(attemptId: string | undefined): void {
  try {
    if (attemptId === undefined) sessionStorage.removeItem(ATTEMPT_KEY);
    else sessionStorage.setItem(ATTEMPT_KEY, attemptId);
  } catch {
    // Storage is not available. The quiz starts over after a reload.
  }
}
