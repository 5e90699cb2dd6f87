import { QUESTION_COUNT } from '@daily-snapshot/domain/certification/question';
import type { QuizResult as Found } from '@daily-snapshot/domain/certification/quiz-run';
import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../ui/layout/paper.module.css';
import { focusOnShow } from './focus-on-show.ts';
import classes from './certification.module.css';

/** Shows the certification code after a pass, or the topics to review after a fail. */
export function QuizResult(props: {
  readonly result: Found;
  readonly supportEmail: string;
  readonly certificateHref: (code: string) => string;
  readonly onRetake: () => void;
}) {
  const { result, supportEmail, certificateHref, onRetake } = props;
  const { score, weakTopics, code } = result;
  const title = code === undefined ? 'Not passed yet' : 'You are certified';
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <Title order={2} id="result" tabIndex={-1} ref={focusOnShow}>
          {title}
        </Title>
        <Text>
          {score} of {QUESTION_COUNT} right.
        </Text>
        {code === undefined ? (
          <>
            <Text maw="68ch">
              All {QUESTION_COUNT} are needed. Read these topics again, then retake the quiz; its
              options will stand in another order.
            </Text>
            <List>
              {weakTopics.map((topic) => (
                <List.Item key={topic}>{topic}</List.Item>
              ))}
            </List>
            <Group>
              <Button onClick={onRetake}>Retake Quiz</Button>
            </Group>
          </>
        ) : (
          <>
            <p className={classes.code}>{code}</p>
            <p className={paper.text}>
              Email this code and your name to{' '}
              <a className={paper.link} href={mailOf(supportEmail, code)}>
                {supportEmail}
              </a>{' '}
              to complete your certification.
            </p>
            <p className={paper.text}>
              Whoever is given it can check it:{' '}
              <Link className={paper.link} to={certificateHref(code)}>
                see what they see
              </Link>
              .
            </p>
          </>
        )}
      </Stack>
    </Card>
  );
}

const mailOf = (address: string, code: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(`Certification ${code}`)}`;
