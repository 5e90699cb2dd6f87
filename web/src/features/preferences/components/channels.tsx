import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';

interface CriticalMail {
  readonly isWanted: boolean;
  readonly onChange: (isWanted: boolean) => Promise<Result<unknown, AppError>>;
}

/** The delivery channels for digests and alerts. */
export function Channels(props: {
  readonly recipientCount: number;
  readonly isPaused: boolean;
  readonly preferencesHref: string;
  readonly dashboardHref: string;
  /** Absent for viewers, because only owners get these e-mails. */
  readonly criticalMail?: CriticalMail | undefined;
}) {
  const { recipientCount, isPaused, preferencesHref, dashboardHref, criticalMail } = props;
  const addresses = recipientCount === 1 ? '1 address' : `${recipientCount} addresses`;
  return (
    <CardSection
      id="channels"
      title="Channels"
      about="The digest comes in the morning. A critical alert comes at once, to owners only: payroll that went out twice, cash on its way under three days of your expenses, an unusually large payment, a connection that has been broken for a day."
    >
      <Table horizontalSpacing={0} verticalSpacing="sm" layout="fixed">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">Digest by e-mail</Table.Th>
            <Table.Td>
              <Text>
                {recipientCount === 0 ? 'Nobody gets it yet' : `To ${addresses}`}
                {isPaused && ', paused'}
              </Text>
              <Anchor component={Link} to={preferencesHref} underline="always">
                Hour, pause and recipients
              </Anchor>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Critical alerts by e-mail</Table.Th>
            <Table.Td>
              {criticalMail ? <Switch {...criticalMail} /> : <Text>To owners only</Text>}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Dashboard</Table.Th>
            <Table.Td>
              <Anchor component={Link} to={dashboardHref} underline="always">
                Always there
              </Anchor>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Text message</Table.Th>
            <Table.Td>
              <Text>Not available yet</Text>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">Push to a phone</Table.Th>
            <Table.Td>
              <Text>Not available yet</Text>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </CardSection>
  );
}

/** Each owner has their own setting. */
function Switch({ isWanted, onChange }: CriticalMail) {
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <>
      <Text>
        {isWanted
          ? 'On, to the address you sign in with, also while the digest is paused'
          : 'Off for you: they come with the digest'}
      </Text>
      <Group mt={6}>
        <Button
          variant="default"
          size="compact-md"
          loading={isUnderWay}
          onClick={() =>
            void attempt(isWanted ? 'Turned off.' : 'Turned on.', () => onChange(!isWanted))
          }
        >
          {isWanted ? 'Turn off' : 'Turn on'}
        </Button>
      </Group>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </>
  );
}
