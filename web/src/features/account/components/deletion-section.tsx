import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { DELETION_HOLD_DAYS, type Deletion } from '@daily-snapshot/domain/accounts/deletion-schema';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useCallable } from '../../../lib/data/callable.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useDeletion } from '../api/use-account.ts';
import { useIdentityCheck } from './identity-check.tsx';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.deletion;

const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** Deletes the account after a grace period of one week. */
export function DeletionSection({ accountId }: { readonly accountId: string }) {
  const deletion = useDeletion(accountId);
  return (
    <CardSection id="deletion" title={copy.title} about={copy.about(DELETION_HOLD_DAYS)}>
      <LiveView live={deletion} failedTitle={copy.failed} skeleton={<Skeleton h={42} w={220} />}>
        {(deletion) => <DeletionAction deletion={deletion} />}
      </LiveView>
    </CardSection>
  );
}

function DeletionAction({ deletion }: { readonly deletion: Deletion | null }) {
  const ask = useCallable('requestDeletion');
  const cancel = useCallable('cancelDeletion');
  const { check, dialog } = useIdentityCheck();
  const { attempt, isUnderWay, failure, done } = useAction();
  const askAfterCheck = async (): Promise<Result<unknown, AppError>> =>
    (await check()) ? ask({}) : ok(undefined);
  return (
    <Stack gap="sm" align="flex-start">
      {deletion ? (
        <>
          <Alert color="amber" variant="light" role="status" w="100%">
            {deletion.isErasing
              ? copy.erasing
              : copy.scheduled(instantFormat.format(deletion.eraseAt))}
          </Alert>
          {!deletion.isErasing && (
            <Button loading={isUnderWay} onClick={() => void attempt(copy.kept, () => cancel({}))}>
              {copy.keep}
            </Button>
          )}
        </>
      ) : (
        <Button
          variant="default"
          loading={isUnderWay}
          onClick={() => void attempt('', askAfterCheck)}
        >
          {copy.request}
        </Button>
      )}
      <FailureNote message={failure} />
      {deletion ? <Text size="sm">{copy.exportFirst}</Text> : null}
      <DoneNote message={done} />
      {dialog}
    </Stack>
  );
}
