import type { AskedQuestion, ShownAnswer } from '@daily-snapshot/domain/certification/question';
import { Text } from '@mantine/core';
import classes from './certification.module.css';

/** Shows whether the answer was correct, and explains why. */
export function Explanation(props: {
  readonly shown: ShownAnswer;
  readonly options: AskedQuestion['options'];
}) {
  const { shown, options } = props;
  const isRight = shown.picked === shown.correct;
  return (
    <div className={classes.explanation} data-is={isRight ? 'right' : 'wrong'}>
      <Text fw={600}>{isRight ? 'Right.' : `Not right. It is: ${options[shown.correct]}`}</Text>
      <Text>{shown.explanation}</Text>
    </div>
  );
}
