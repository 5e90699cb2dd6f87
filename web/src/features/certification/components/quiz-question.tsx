import {
  type AskedQuestion,
  OPTION_INDEXES,
  type OptionIndex,
  type ShownAnswer,
} from '@daily-snapshot/domain/certification/question';
import {
  currentQuestion,
  isLast,
  type QuizRun,
  type QuizAction,
  scoreSoFar,
} from '@daily-snapshot/domain/certification/quiz-run';
import { Button, Card, Group, Progress, Radio, Stack, Text, Title } from '@mantine/core';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { focusOnShow } from './focus-on-show.ts';
import classes from './certification.module.css';
import { certificationCopy } from '../model/certification-copy.ts';

const copy = certificationCopy.question;

type QuestionPhase = Extract<QuizRun, { readonly phase: 'question' }>;

/** Shows one question, then the correct answer and its explanation. */
export function QuizQuestion(props: {
  readonly run: QuestionPhase;
  readonly go: (action: QuizAction) => void;
}) {
  const { run, go } = props;
  const { attemptId, questions, index } = run;
  const { id, topic, question, options } = currentQuestion(run);
  const shown = run.shown[id];
  const picked = shown?.picked ?? run.picks[id];
  const showAnswer = useCallable('showAnswer');
  const certify = useCallable('certify');
  const show = useAttempt(async (pick: OptionIndex) => {
    const answer = await showAnswer({ attemptId, questionId: id, pick });
    if (answer.ok) go({ type: 'show', questionId: id, answer: answer.value });
    return answer;
  });
  const complete = useAttempt(async () => {
    const graded = await certify({ attemptId });
    if (graded.ok) go({ type: 'complete', result: graded.value });
    return graded;
  });
  const isUnderWay = show.isUnderWay || complete.isUnderWay;
  const number = index + 1;

  return (
    <Card component="section" aria-labelledby="question">
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {copy.progress(number, questions.length, topic, scoreSoFar(run))}
          </Text>
          <Progress
            value={(number / questions.length) * 100}
            size="sm"
            mt={6}
            aria-label={copy.progressLabel(number, questions.length)}
          />
        </div>
        <Title order={2} size="h3" id="question" key={id} tabIndex={-1} ref={focusOnShow}>
          {question}
        </Title>
        <Radio.Group
          aria-labelledby="question"
          value={picked === undefined ? null : String(picked)}
          onChange={(value) => {
            const option = OPTION_INDEXES.find((one) => String(one) === value);
            if (option !== undefined) go({ type: 'pick', option });
          }}
        >
          <Stack gap="xs">
            {OPTION_INDEXES.map((option) => (
              <div key={option} className={classes.option} data-is={markOf(option, shown)}>
                <Radio
                  size="md"
                  value={String(option)}
                  label={options[option]}
                  disabled={shown !== undefined || show.isUnderWay}
                />
                {shown && <span className={classes.mark}>{MARKS[markOf(option, shown)]}</span>}
              </div>
            ))}
          </Stack>
        </Radio.Group>
        <div aria-live="polite">{shown && <Explanation shown={shown} options={options} />}</div>
        <FailureNote message={show.failure ?? complete.failure} />
        <Group justify="space-between" gap="sm">
          <Button
            variant="default"
            disabled={index === 0 || isUnderWay}
            onClick={() => go({ type: 'previous' })}
          >
            {copy.previous}
          </Button>
          {shown ? (
            <Button
              loading={complete.isUnderWay}
              onClick={() => {
                if (isLast(run)) void complete.attempt();
                else go({ type: 'continue' });
              }}
            >
              {isLast(run) ? copy.complete : copy.next}
            </Button>
          ) : (
            <Button
              disabled={picked === undefined}
              loading={show.isUnderWay}
              onClick={() => {
                if (picked !== undefined) void show.attempt(picked);
              }}
            >
              {copy.showAnswer}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

const MARKS = { right: copy.right, wrong: copy.picked, other: '' } as const;

const markOf = (option: OptionIndex, shown: QuestionPhase['shown'][string] | undefined) => {
  if (shown?.correct === option) return 'right';
  return shown?.picked === option ? 'wrong' : 'other';
};

/** Shows whether the answer was correct, and explains why. */
function Explanation(props: {
  readonly shown: ShownAnswer;
  readonly options: AskedQuestion['options'];
}) {
  const { shown, options } = props;
  const isRight = shown.picked === shown.correct;
  return (
    <div className={classes.explanation} data-is={isRight ? 'right' : 'wrong'}>
      <Text fw={600}>{isRight ? copy.correct : copy.wrong(options[shown.correct])}</Text>
      <Text>{shown.explanation}</Text>
    </div>
  );
}
