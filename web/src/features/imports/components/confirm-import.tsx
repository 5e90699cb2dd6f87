import { formatCount } from '@daily-snapshot/domain/money/format-money';
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
import { IMPORT_COPY } from '../model/import-copy.ts';
import { StepTitle } from '../../../ui/layout/step-title.tsx';
import { FILE_COPY } from '../model/file-copy.ts';

const texts = FILE_COPY.confirmImport;

const copy = IMPORT_COPY.confirm;

/** Previews the effect of the import if it differs from what the file shows. */
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
      <section className={paper.paper} aria-label={texts.region}>
        <Stack gap="md">
          <p className={paper.text}>
            {isNews
              ? copy.goesInto(fileName, accounts.join(', '))
              : isForeign
                ? copy.foreign(fileName, currency)
                : isUseless
                  ? copy.allSkipped(fileName)
                  : copy.allKnown(fileName)}
          </p>
          <dl className={classes.facts}>
            <Fact name={copy.added}>{formatCount(added)}</Fact>
            {alreadyThere > 0 && <Fact name={texts.known}>{formatCount(alreadyThere)}</Fact>}
            {updated > 0 && <Fact name={texts.changed}>{formatCount(updated)}</Fact>}
            {from && to && <Fact name={texts.days}>{shortPeriod(from, to)}</Fact>}
            <Fact name={texts.moneyIn}>
              <Money amountCents={reading.moneyIn} currency={currency} />
            </Fact>
            <Fact name={texts.moneyOut}>
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
      <FailureNote message={failure} />
      {isUnderWay && progress}
      <Group gap="sm">
        {!isUseless && (
          <Button onClick={() => void attempt()} loading={isUnderWay}>
            {isNews
              ? copy.import(added + updated)
              : isForeign
                ? copy.importUncounted(foreignCount)
                : copy.again}
          </Button>
        )}
        <Button variant="default" onClick={onBack} disabled={isUnderWay}>
          {texts.back}
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
  if (file.isNews) return copy.ready;
  if (file.isForeign) return copy.notCounted;
  return file.isUseless ? copy.useless : copy.nothingNew;
}
