import { FEW_RECOVERY_CODES } from '@daily-snapshot/domain/accounts/recovery-codes';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.recoveryCodes;

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodeCount(props: {
  /** null if none were ever made */
  readonly count: number | null;
  readonly isUnderWay: boolean;
  readonly onMake: () => void;
}) {
  const { count, isUnderWay, onMake } = props;
  const warning = warningFor(count);
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={4} size="h4">
        {copy.title}
      </Title>
      <Text c="dimmed" maw="68ch">
        {copy.about}
      </Text>
      {warning === undefined ? (
        <Text>{copy.count(count ?? 0)}</Text>
      ) : (
        <Alert color="amber" variant="light" role="status" w="100%">
          {warning}
        </Alert>
      )}
      <Button
        variant={warning === undefined ? 'default' : 'filled'}
        loading={isUnderWay}
        onClick={onMake}
      >
        {count === null ? copy.make : copy.makeNew}
      </Button>
      {count !== null && (
        <Text size="sm" c="dimmed">
          {copy.makeNewAbout}
        </Text>
      )}
    </Stack>
  );
}

function warningFor(count: number | null): string | undefined {
  if (count === null) return copy.none;
  return count <= FEW_RECOVERY_CODES ? copy.few(count) : undefined;
}
