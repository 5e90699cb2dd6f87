import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import paper from '../../../ui/layout/paper.module.css';
import { outcomeText } from '../model/texts.ts';
import { NotCountedNotes } from './file-notes.tsx';
import { SkippedRows } from './file-rows.tsx';
import { StepTitle } from '../../../ui/layout/step-title.tsx';

/** Step 4: shows the result of the import. */
export function ImportDone(props: {
  readonly fileName: string;
  readonly outcome: ImportOutcome;
  readonly dashboardHref: string;
  /** A note about transactions without a category. */
  readonly guessesNote: ReactNode;
  /** When the next daily e-mail comes. */
  readonly nextEmailNote: ReactNode;
  readonly onAnother: () => void;
}) {
  const { fileName, outcome, dashboardHref, guessesNote, nextEmailNote, onAnother } = props;
  const { added, updated, alreadyThere, notCounted = [] } = outcome;
  const isNews = added + updated > 0;
  const isForeign = !isNews && alreadyThere === 0 && notCounted.length > 0;
  return (
    <Stack gap="lg">
      <StepTitle>{isNews || isForeign ? 'Imported' : 'Nothing to add'}</StepTitle>
      <section className={paper.paper} aria-label="What became of the file">
        <Stack gap="sm">
          <p className={paper.text} role="status">
            {fileName}: {outcomeText(outcome)}
          </p>
          <p className={paper.note}>
            {isNews
              ? 'Your next digest includes these lines. A day that a digest has told of already is corrected in the next one.'
              : isForeign
                ? 'No total changes. Your daily e-mail names these transactions on their days.'
                : 'Your books are as they were.'}
          </p>
          {nextEmailNote}
          <NotCountedNotes notCounted={notCounted} />
          {guessesNote}
          <SkippedRows
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
