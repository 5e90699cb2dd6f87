import { INTRO, nextRun, type QuizStep } from '@daily-snapshot/domain/certification/quiz-run';
import { useReducer, useState } from 'react';
import { useBeginQuiz, useResumeQuiz } from '../api/use-certification.ts';
import { saveAttempt, savedAttempt } from '../model/saved-attempt.ts';
import { QuizIntro } from './quiz-intro.tsx';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizResult } from './quiz-result.tsx';

/** The certification quiz, from its introduction to its result. */
export function Quiz(props: {
  readonly supportEmail: string;
  readonly certificateHref: (code: string) => string;
  /** Somebody has come to a result. */
  readonly onResult: () => void;
}) {
  const { supportEmail, certificateHref, onResult } = props;
  const [run, dispatch] = useReducer(nextRun, INTRO);
  const begin = useBeginQuiz();
  const resume = useResumeQuiz();
  const [name, setName] = useState<string>();
  const [kept, setKept] = useState(savedAttempt);

  const go = (step: QuizStep) => {
    dispatch(step);
    if (step.step === 'begin') saveAttempt(step.attemptId);
    if (step.step !== 'complete') return;
    saveAttempt(undefined);
    setKept(undefined);
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
            kept === undefined
              ? undefined
              : async () => {
                  const found = await resume({ attemptId: kept });
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
