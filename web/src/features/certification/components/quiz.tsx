import { INTRO, nextRun, type QuizStep } from '@daily-snapshot/domain/certification/quiz-run';
import { useReducer, useState } from 'react';
import { useBeginQuiz, useResumeQuiz } from '../api/use-certification.ts';
import { saveAttempt, savedAttempt } from '../model/saved-attempt.ts';
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
  const begin = useBeginQuiz();
  const resume = useResumeQuiz();
  const [name, setName] = useState<string>();
  const [attemptId, setAttemptId] = useState(savedAttempt);

  const go = (step: QuizStep) => {
    dispatch(step);
    if (step.step === 'begin') saveAttempt(step.attemptId);
    if (step.step !== 'complete') return;
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
            const begun = await begin({ name: given });
            if (begun.ok) go({ step: 'begin', ...begun.value });
            return begun;
          }}
          onResume={
            attemptId === undefined
              ? undefined
              : async () => {
                  const found = await resume({ attemptId });
                  if (found.ok) go({ step: 'begin', ...found.value });
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
          onRetake={() => go({ step: 'retake' })}
        />
      );
  }
}
