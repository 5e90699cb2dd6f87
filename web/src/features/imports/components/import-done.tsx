import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import paper from '../../../ui/layout/paper.module.css';
import { outcomeText } from '../model/texts.ts';
import { IMPORT_COPY } from '../model/import-copy.ts';
import { NotCountedNotes } from './file-notes.tsx';
import { SkippedRows } from './file-rows.tsx';
import { StepTitle } from '../../../ui/layout/step-title.tsx';

const copy = IMPORT_COPY.done;

/** Step 3: shows the last complete day first, then the result of the import. */
export function ImportDone(props: {
  readonly fileName: string;
  readonly outcome: ImportOutcome;
  readonly dashboardHref: string;
  /** A note about transactions without a category. */
  readonly guessesNote: ReactNode;
  /** When the next daily e-mail comes. */
  readonly nextEmailNote: ReactNode;
  /** The last complete day, shown if the file changed the books. */
  readonly firstMinute?: ReactNode;
  readonly onAnother: () => void;
}) {
  const { fileName, outcome, dashboardHref, guessesNote, nextEmailNote, onAnother } = props;
  const { added, updated, alreadyThere, notCounted = [] } = outcome;
  const isNews = added + updated > 0;
  const isForeign = !isNews && alreadyThere === 0 && notCounted.length > 0;
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <StepTitle>{isNews || isForeign ? copy.imported : copy.nothing}</StepTitle>
        <p className={paper.note} role="status">
          {fileName}: {outcomeText(outcome)}
        </p>
      </Stack>
      {isNews && props.firstMinute}
      <section className={paper.paper} aria-label={copy.result}>
        <Stack gap="sm">
          <p className={paper.note}>
            {isNews ? copy.news : isForeign ? copy.foreign : copy.unchanged}
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
          {copy.dashboard}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {copy.another}
        </Button>
      </Group>
    </Stack>
  );
}
