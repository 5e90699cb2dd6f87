import { isBusinessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { silentAccounts } from '@daily-snapshot/domain/connections/silent-accounts';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { sumNotCounted } from '@daily-snapshot/domain/ledger/not-counted';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { formatDay } from '../../../ui/text/format-date.ts';
import { NotCountedNotes } from './file-notes.tsx';
import { ImportSection } from './import-section.tsx';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.fileAccounts;

/** The actions of an owner on the accounts of files. */
export interface FileAccountActs {
  readonly onClose: (account: string, endedOn: BusinessDate) => Promise<Result<unknown, AppError>>;
  readonly onReopen: (account: string) => Promise<Result<unknown, AppError>>;
}

/** Lists the accounts that files were imported into. The owner can close and reopen each. */
export function FileAccounts(props: {
  readonly sources: readonly SourceState[];
  readonly today: BusinessDate;
  /** Absent for read-only users. */
  readonly acts?: FileAccountActs;
}) {
  const { sources, today, acts } = props;
  const [closing, setClosing] = useState<SourceState>();
  const reopening = useAttempt((account: string) =>
    acts ? acts.onReopen(account) : Promise.reject(new Error(copy.ownersOnly)),
  );
  const accounts = sources.filter(({ isFromFile }) => isFromFile === true);
  if (accounts.length === 0) return null;
  const silent = new Set(silentAccounts(sources, today).map(({ name }) => name));
  return (
    <ImportSection id="file-accounts" title={copy.title}>
      <ul className={itemRow.list}>
        {accounts.map((account) => (
          <li key={account.name} className={itemRow.row}>
            <div className={itemRow.what}>
              <div>{account.name}</div>
              <p
                className={paper.note}
                {...(silent.has(account.name) && { 'data-tone': 'attention' })}
              >
                {accountText(account, silent.has(account.name))}
              </p>
              <NotCountedNotes notCounted={sumNotCounted(account.notCounted ?? [])} />
            </div>
            {acts && (
              <Button
                variant={silent.has(account.name) ? 'default' : 'subtle'}
                size="compact-sm"
                flex="none"
                disabled={reopening.isUnderWay}
                aria-label={
                  account.endedOn ? copy.reopenOf(account.name) : copy.closeOf(account.name)
                }
                onClick={() =>
                  account.endedOn ? void reopening.attempt(account.name) : setClosing(account)
                }
              >
                {account.endedOn ? copy.reopen : copy.closeAccount}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailureNote message={reopening.failure} />
      <Dialog
        title={closing ? copy.closeTitle(closing.name) : copy.closeAccount}
        isOpen={closing !== undefined}
        onClose={() => setClosing(undefined)}
      >
        {closing && acts && (
          <CloseAccount
            today={today}
            proposed={closing.completeThrough ?? today}
            close={(endedOn) => acts.onClose(closing.name, endedOn)}
            onDone={() => setClosing(undefined)}
          />
        )}
      </Dialog>
    </ImportSection>
  );
}

function accountText({ completeThrough, endedOn }: SourceState, isSilent: boolean): string {
  if (endedOn) return copy.closed(formatDay(endedOn));
  if (completeThrough === null) return copy.noData;
  const through = copy.completeThrough(formatDay(completeThrough));
  return isSilent ? copy.maybeClosed(through) : through;
}

/** Asks for the last day of an account. */
export function CloseAccount(props: {
  readonly today: BusinessDate;
  readonly proposed: BusinessDate;
  readonly close: (endedOn: BusinessDate) => Promise<Result<unknown, AppError>>;
  readonly onDone: () => void;
}) {
  const { today, proposed, close, onDone } = props;
  const [text, setText] = useState<string>(proposed);
  const { attempt, isUnderWay, failure } = useAttempt(close);
  const isDay = isPastDay(text, today);
  return (
    <Stack gap="md">
      <p className={paper.text}>{copy.about}</p>
      <TextInput
        type="date"
        label={copy.endedOn}
        value={text}
        max={today}
        maw={420}
        error={isDay ? undefined : copy.invalid}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button
          loading={isUnderWay}
          onClick={async () => {
            if (isPastDay(text, today) && (await attempt(text))) onDone();
          }}
        >
          {copy.closeAccount}
        </Button>
        <Button variant="default" onClick={onDone}>
          {copy.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

const isPastDay = (text: string, today: BusinessDate): text is BusinessDate =>
  isBusinessDate(text) && text <= today;
