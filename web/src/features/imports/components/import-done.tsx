import type { ImportOutcome } from '@daily-snapshot/domain/contracts/import';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../components/paper.module.css';
import { outcomeWords } from '../model/words.ts';
import classes from './imports.module.css';
import { SkippedLines } from './skipped-lines.tsx';
import { StepTitle } from './step-title.tsx';

/** The last step: what became of the file. */
export function ImportDone(props: {
  readonly fileName: string;
  readonly outcome: ImportOutcome;
  readonly dashboardHref: string;
  readonly onAnother: () => void;
}) {
  const { fileName, outcome, dashboardHref, onAnother } = props;
  const isNews = outcome.added + outcome.updated > 0;
  return (
    <Stack gap="lg">
      <StepTitle>{isNews ? 'Imported' : 'Nothing to add'}</StepTitle>
      <section className={paper.paper} aria-label="What became of the file">
        <Stack gap="sm">
          <p className={classes.text} role="status">
            {fileName}: {outcomeWords(outcome)}
          </p>
          <p className={classes.note}>
            {isNews
              ? 'Your next digest includes these lines. A day that a digest has told of already is corrected in the next one.'
              : 'Your books are as they were.'}
          </p>
          <SkippedLines
            skipped={outcome.skipped}
            skippedCount={outcome.skippedCount}
            fileName={fileName}
          />
        </Stack>
      </section>
      <Group gap="sm">
        <Button component={Link} to={dashboardHref}>
          Open the dashboard
        </Button>
        <Button variant="default" onClick={onAnother}>
          Import another file
        </Button>
      </Group>
    </Stack>
  );
}
