import type { QuizResult as Found } from '@daily-snapshot/domain/certification/quiz-run';
import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../ui/layout/paper.module.css';
import { focusOnShow } from './focus-on-show.ts';
import classes from './certification.module.css';
import { certificationCopy } from '../model/certification-copy.ts';

const copy = certificationCopy.result;

/** Shows the certification code after a pass, or the topics to review after a fail. */
export function QuizResult(props: {
  readonly result: Found;
  readonly supportEmail: string;
  readonly certificateHref: (code: string) => string;
  readonly onRetake: () => void;
}) {
  const { result, supportEmail, certificateHref, onRetake } = props;
  const { score, weakTopics, code } = result;
  const title = code === undefined ? copy.failed : copy.passed;
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <Title order={2} id="result" tabIndex={-1} ref={focusOnShow}>
          {title}
        </Title>
        <Text>{copy.score(score)}</Text>
        {code === undefined ? (
          <>
            <Text maw="68ch">{copy.failedAbout}</Text>
            <List>
              {weakTopics.map((topic) => (
                <List.Item key={topic}>{topic}</List.Item>
              ))}
            </List>
            <Group>
              <Button onClick={onRetake}>{copy.retake}</Button>
            </Group>
          </>
        ) : (
          <>
            <p className={classes.code}>{code}</p>
            <p className={paper.text}>
              {copy.nextStep(supportEmail)}{' '}
              <a className={paper.link} href={mailOf(supportEmail, code)}>
                {copy.writeEmail}
              </a>
            </p>
            <p className={paper.text}>
              {copy.share}{' '}
              <Link className={paper.link} to={certificateHref(code)}>
                {copy.preview}
              </Link>
            </p>
          </>
        )}
      </Stack>
    </Card>
  );
}

const mailOf = (address: string, code: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(copy.subject(code))}`;
