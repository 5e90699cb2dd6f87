import { canRequest, isAllowed } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useAccounts } from '../../../../../features/imports/api/use-accounts.ts';
import { useImportDrafts } from '../../../../../features/imports/api/use-import-drafts.ts';
import { useImportFile } from '../../../../../features/imports/api/use-import-file.ts';
import {
  useRemoveMapping,
  useMappings,
  useUndoImport,
} from '../../../../../features/imports/api/use-imported-files.ts';
import { useStatementReader } from '../../../../../features/imports/api/use-statement-reader.ts';
import { chosenFile, keepChosenFile } from '../../../../../features/imports/model/chosen-file.ts';
import { ImportFlow } from '../../../../../features/imports/components/import-flow.tsx';
import { ImportProgress } from '../../../../../features/imports/components/import-progress.tsx';
import { ImportedFiles } from '../../../../../features/imports/components/imported-files.tsx';
import { RememberedMappings } from '../../../../../features/imports/components/remembered-mappings.tsx';
import { IMPORT_COPY } from '../../../../../features/imports/model/import-copy.ts';
import { useHasGuesses } from '../../../../../features/ledger/api/use-guess-review.ts';
import { GuessesNote } from '../../../../../features/ledger/components/review/guesses-note.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { FirstMinute } from '../digest/first-minute.tsx';
import { NextEmailNote } from '../digest/digest-schedule-card.tsx';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.imports;

/** Imports bank files as transactions. */
export default function ImportsRoute() {
  const { business, user, accessLevel } = useDashboard();
  const accounts = useAccounts(business.id);
  const mappings = useMappings(business.id);
  const forget = useRemoveMapping(business.id);
  const read = useStatementReader();
  const importFile = useImportFile();
  const drafts = useImportDrafts(user.id, business.id);
  const undo = useUndoImport(business.id);
  const [now] = useState(() => new Date());
  const mayImport = canRequest(accessLevel, 'importFile');
  const [chosen] = useState(chosenFile);
  useEffect(() => keepChosenFile(undefined), []);
  return (
    <LiveView live={accounts} failedTitle={copy.failed} skeleton={<Skeleton h={220} radius="lg" />}>
      {(summaries) => (
        <LiveView
          live={mappings}
          failedTitle={copy.failed}
          skeleton={<Skeleton h={220} radius="lg" />}
        >
          {(remembered) => (
            <Stack gap="xl">
              {mayImport ? (
                <ImportFlow
                  businessId={business.id}
                  currency={business.currency}
                  today={businessDateAt(now, business.timeZone)}
                  timeZone={business.timeZone}
                  accounts={summaries}
                  remembered={remembered}
                  chosenFile={chosen}
                  dashboardHref={paths.business.href(business.id)}
                  guessesNote={<ImportedGuesses />}
                  nextEmailNote={<NextEmailNote />}
                  firstMinute={<FirstMinute />}
                  read={read}
                  importFile={importFile}
                  drafts={drafts}
                  progressOf={(fileKey, lineCount, onFinished) => (
                    <ImportProgress
                      businessId={business.id}
                      fileKey={fileKey}
                      lineCount={lineCount}
                      onFinished={onFinished}
                    />
                  )}
                />
              ) : (
                <OnlyImporters />
              )}
              <ImportedFiles
                businessId={business.id}
                timeZone={business.timeZone}
                {...(mayImport && { onUndo: undo })}
                mayUndo={({ importedBy }) =>
                  importedBy === user.id || canRequest(accessLevel, 'undoOthersImport')
                }
              />
              {isAllowed(accessLevel, 'delete', 'mapping') && (
                <RememberedMappings mappings={remembered} onForget={forget} />
              )}
            </Stack>
          )}
        </LiveView>
      )}
    </LiveView>
  );
}

/** The page of members who cannot import files. */
const OnlyImporters = () => (
  <Stack gap={4}>
    <Title order={2}>{IMPORT_COPY.onlyImporters.title}</Title>
    <Text c="dimmed">{IMPORT_COPY.onlyImporters.message}</Text>
  </Stack>
);

/** Links to the review if some transactions have no category. */
function ImportedGuesses() {
  const { business, accessLevel } = useDashboard();
  const hasGuesses = useHasGuesses(business.id);
  return hasGuesses && canRequest(accessLevel, 'correctKinds') ? (
    <GuessesNote reviewHref={paths.review.href(business.id)} />
  ) : null;
}
