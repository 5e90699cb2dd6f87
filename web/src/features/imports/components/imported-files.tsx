import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { ImportedFile } from '@daily-snapshot/domain/contracts/imported-file';
import { Skeleton } from '@mantine/core';
import { ItemRow } from '../../../components/item-row.tsx';
import { formatInstant } from '../../../components/days.ts';
import { LiveView } from '../../../components/live-view.tsx';
import itemRow from '../../../components/item-row.module.css';
import { useImportedFiles } from '../api/use-imported-files.ts';
import { countOf, shortPeriod } from '../model/words.ts';
import { ImportSection } from './import-section.tsx';
import classes from './imports.module.css';

/** The files that were imported before. */
export function ImportedFiles(props: { readonly businessId: string; readonly timeZone: TimeZone }) {
  const files = useImportedFiles(props.businessId);
  return (
    <ImportSection id="imported-files" title="Imported files">
      <LiveView
        live={files}
        failedTitle="The imported files could not be shown"
        skeleton={<Skeleton h={70} />}
      >
        {(imported) =>
          imported.length === 0 ? (
            <p className={classes.note}>
              None yet. Each file is listed here with its lines and days; importing one twice adds
              nothing.
            </p>
          ) : (
            <ul className={itemRow.list}>
              {imported.map((file) => (
                <ImportedFileRow key={file.id} file={file} timeZone={props.timeZone} />
              ))}
            </ul>
          )
        }
      </LiveView>
    </ImportSection>
  );
}

function ImportedFileRow(props: { readonly file: ImportedFile; readonly timeZone: TimeZone }) {
  const { file, timeZone } = props;
  const { fileName, accounts, startedAt, lineCount, doneCount, outcome } = file;
  const about = [
    accounts.join(', '),
    outcome?.from && outcome.to ? shortPeriod(outcome.from, outcome.to) : '',
    formatInstant(startedAt, timeZone),
    outcome && outcome.skippedCount > 0 ? `${countOf(outcome.skippedCount, 'line')} left out` : '',
    outcome
      ? ''
      : `${doneCount} of ${lineCount} lines saved so far; import the file again if this stands still`,
  ];
  return <ItemRow name={fileName} about={about} amount={countOf(lineCount, 'line')} />;
}
