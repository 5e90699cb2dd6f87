import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { FinishedConnection } from '@daily-snapshot/domain/connections/connection-requests-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { connectReturnCopy } from '../model/connect-return-copy.ts';

const copy = connectReturnCopy.confirm;

/** Asks the owner to allow the access, and which company to connect if they opened several. */
export function AllowAccess(props: {
  readonly asked: Extract<FinishedConnection, { outcome: 'confirm' }>;
  readonly onAllow: (index: number) => void;
  readonly onRefuse: () => Promise<Result<unknown, AppError>>;
}) {
  const { asked, onAllow, onRefuse } = props;
  const { business, account, provider, names, isRenewal } = asked;
  const [chosen, setChosen] = useState('0');
  const { attempt: refuse, isUnderWay, failure } = useAttempt(onRefuse);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAllow(Number(chosen));
      }}
    >
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>{copy.about(provider)(business, account)}</Text>
        {names.length === 1 ? (
          <Text>{copy.source(names[0] ?? '')}</Text>
        ) : (
          <Radio.Group label={copy.choose} value={chosen} onChange={setChosen}>
            <Stack gap="sm" mt="sm">
              {names.map((name, index) => (
                <Radio key={`${index} ${name}`} value={String(index)} label={name} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Text c="dimmed">{copy.check}</Text>
        {isRenewal && <Text c="dimmed">{copy.renewal}</Text>}
        <FailureNote message={failure} />
        <Group gap="sm">
          <Button type="submit" disabled={isUnderWay}>
            {copy.allow}
          </Button>
          <Button variant="default" loading={isUnderWay} onClick={() => void refuse()}>
            {connectReturnCopy.refuse}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
