import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import paper from '../../../ui/layout/paper.module.css';
import type { Reading } from '../model/reading.ts';
import { shortPeriod } from '../model/texts.ts';
import classes from './imports.module.css';
import { NotCountedNotes } from './file-notes.tsx';
import { SkippedRows } from './file-rows.tsx';
import { Fact } from './reading-totals.tsx';
import { StepTitle } from '../../../ui/layout/step-title.tsx';

/** Step 3: previews the effect of the import. */
export function ConfirmImport(props: {
  readonly fileName: string;
  readonly reading: Reading;
  readonly currency: string;
  readonly accounts: readonly string[];
  readonly expected: ImportOutcome;
  readonly onImport: () => Promise<Result<unknown, AppError>>;
  readonly onBack: () => void;
  /** The progress of a running import. */
  readonly progress: ReactNode;
}) {
  const { fileName, reading, currency, accounts, expected, onImport, onBack, progress } = props;
  const {
    added,
    updated,
    alreadyThere,
    from,
    to,
    skipped,
    skippedCount,
    notCounted = [],
  } = expected;
  const { attempt, isUnderWay, failure } = useAttempt(onImport);
  const isNews = added + updated > 0;
  const isForeign = !isNews && alreadyThere === 0 && notCounted.length > 0;
  const foreignCount = notCounted.reduce((sum, { count }) => sum + count, 0);
  const isUseless = !isNews && alreadyThere === 0 && !isForeign;
  return (
    <Stack gap="lg">
      <StepTitle>{titleOf({ isNews, isForeign, isUseless })}</StepTitle>
      <section className={paper.paper} aria-label="What is in the file">
        <Stack gap="md">
          <p className={paper.text}>
            {isNews
              ? `${fileName} goes into ${accounts.join(', ')}.`
              : isForeign
                ? `Your books are in ${currency}, so the transactions of ${fileName} change no total. If you import it, your daily e-mail names them on their days.`
                : isUseless
                  ? `Every line of ${fileName} has to be left out.`
                  : `Every line of ${fileName} is in your books already. Importing it again adds nothing.`}
          </p>
          <dl className={classes.facts}>
            <Fact name="New lines">{formatCountOf(added, 'line')}</Fact>
            {alreadyThere > 0 && (
              <Fact name="Already there">{formatCountOf(alreadyThere, 'line')}</Fact>
            )}
            {updated > 0 && <Fact name="Changed">{formatCountOf(updated, 'line')}</Fact>}
            {from && to && <Fact name="Days">{shortPeriod(from, to)}</Fact>}
            <Fact name="Money in">
              <Money amountCents={reading.moneyIn} currency={currency} />
            </Fact>
            <Fact name="Money out">
              <Money amountCents={reading.moneyOut} currency={currency} />
            </Fact>
          </dl>
          <NotCountedNotes notCounted={notCounted} />
          <SkippedRows
            skipped={skipped}
            skippedCount={skippedCount}
            fileName={fileName}
            isOpen={isUseless}
          />
        </Stack>
      </section>
      <FailureNote
        message={
          failure &&
          `${failure} What was saved stays; importing the file again goes on from there and adds nothing twice.`
        }
      />
      {isUnderWay && progress}
      <Group gap="sm">
        {!isUseless && (
          <Button onClick={() => void attempt()} loading={isUnderWay}>
            {isNews
              ? `Import ${formatCountOf(added + updated, 'line')}`
              : isForeign
                ? `Import ${formatCountOf(foreignCount, 'line')} without counting ${foreignCount === 1 ? 'it' : 'them'}`
                : 'Import it again'}
          </Button>
        )}
        <Button variant="default" onClick={onBack} disabled={isUnderWay}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}

function titleOf(file: {
  readonly isNews: boolean;
  readonly isForeign: boolean;
  readonly isUseless: boolean;
}): string {
  if (file.isNews) return 'Ready to import';
  if (file.isForeign) return 'Nothing in this file counts';
  return file.isUseless ? 'No line can be imported' : 'Nothing new in this file';
}
