import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { SettingSwitch } from '../../../ui/forms/setting-switch.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.channels;

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
    <CardSection id="channels" title={copy.title} about={copy.about}>
      <Table horizontalSpacing={0} verticalSpacing="sm" layout="fixed">
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">{copy.daily}</Table.Th>
            <Table.Td>
              <Text>
                {recipientCount === 0 ? copy.noRecipients : copy.to(addresses)}
                {isPaused && ', paused'}
              </Text>
              <Anchor component={Link} to={preferencesHref} underline="always">
                {copy.dailySettings}
              </Anchor>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row" id="critical-email">
              {copy.critical}
            </Table.Th>
            <Table.Td>
              {criticalMail ? (
                <CriticalSwitch {...criticalMail} />
              ) : (
                <Text>{copy.criticalAbout}</Text>
              )}
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{copy.dashboard}</Table.Th>
            <Table.Td>
              <Anchor component={Link} to={dashboardHref} underline="always">
                {copy.dashboardAbout}
              </Anchor>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{copy.textMessage}</Table.Th>
            <Table.Td>
              <Text>{copy.notAvailable}</Text>
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th scope="row">{copy.push}</Table.Th>
            <Table.Td>
              <Text>{copy.notAvailable}</Text>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </CardSection>
  );
}

/** Each owner has their own setting. */
function CriticalSwitch({ isWanted, onChange }: CriticalMail) {
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <>
      <SettingSwitch
        labelId="critical-email"
        isOn={isWanted}
        isUnderWay={isUnderWay}
        onChange={() =>
          void attempt(isWanted ? copy.turnedOff : copy.turnedOn, () => onChange(!isWanted))
        }
      />
      <Text>{isWanted ? copy.criticalOn : copy.criticalOff}</Text>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </>
  );
}
