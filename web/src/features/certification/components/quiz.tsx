import { INTRO, nextRun } from '@daily-snapshot/domain/certification/quiz-run';
import { useReducer, useState } from 'react';
import { useBeginQuiz } from '../api/use-certification.ts';
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
  const [run, go] = useReducer(nextRun, INTRO);
  const begin = useBeginQuiz();
  const [name, setName] = useState<string>();
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
        />
      );
    case 'question':
      return (
        <QuizQuestion
          run={run}
          go={(step) => {
            go(step);
            if (step.step === 'complete') onResult();
          }}
        />
      );
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
