import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { formatCount } from '@daily-snapshot/domain/money/format-money';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import type { User } from '../../../lib/auth/auth-events.ts';
import { downloadFile } from '../../../ui/files/download-file.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { useExport } from '../api/use-account.ts';
import { archiveFiles } from '../model/archive.ts';
import { ConfirmAddressNote } from './confirm-address-note.tsx';
import { useIdentityCheck } from './identity-check.tsx';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.export;

/** Downloads all data of an account as one file. */
export function ExportSection({ user }: { readonly user: User }) {
  const read = useExport();
  const { check, dialog } = useIdentityCheck();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const [done, setDone] = useState<string>();
  const { attempt, isUnderWay, failure } = useAttempt(
    async (): Promise<Result<unknown, AppError>> => {
      setDone(undefined);
      if (!(await check())) return ok(undefined);
      const exported = await read((count, of) => setProgress({ done: count, of }));
      setProgress(undefined);
      if (!exported.ok) return exported;
      const at = new Date();
      const { documents, census } = exported.value;
      // Loaded on demand because few users export.
      const { strToU8, zipSync } = await import('fflate');
      const files = archiveFiles(documents, census, { account: user.email, at });
      const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
      const archive = zipSync(Object.fromEntries(packed));
      const fileName = `daily-snapshot-${at.toISOString().slice(0, 10)}.zip`;
      downloadFile(archive, fileName, 'application/zip');
      setDone(copy.done(formatCount(documents.length)));
      return exported;
    },
  );
  return (
    <CardSection id="export" title={copy.title} about={copy.about}>
      <ConfirmAddressNote user={user} action="export" />
      <Stack gap="sm" align="flex-start">
        <Button variant="default" loading={isUnderWay} onClick={() => void attempt()}>
          {copy.download}
        </Button>
        {progress && (
          <Text size="sm" role="status">
            {copy.progress(formatCount(progress.done), formatCount(progress.of))}
          </Text>
        )}
      </Stack>
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {dialog}
    </CardSection>
  );
}
