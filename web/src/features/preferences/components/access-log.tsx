import type { AccessEntry, AccessKind } from '@daily-snapshot/domain/access/access-log-schema';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { Skeleton, Table, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatInstant } from '../../../ui/text/format-date.ts';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useAccessLog } from '../api/use-access-log.ts';

const ACCESS_LABELS: Readonly<Record<AccessKind, string>> = {
  'signed-in': 'Signed in',
  read: 'Read the numbers',
  exported: 'Exported everything',
  'deletion-requested': 'Asked for the deletion',
  'deletion-canceled': 'Took the deletion back',
  'staff-viewed': 'Support looked at how digests and connections are doing, not at numbers',
  'staff-resent': 'Support had a mail sent or a digest made again',
};

/** Lists sign-ins, views and exports. */
export function AccessLogSection(props: {
  readonly businessId: string;
  readonly timeZone: TimeZone;
}) {
  const { businessId, timeZone } = props;
  const entries = useAccessLog(businessId);
  return (
    <CardSection
      id="access-log"
      title="Access log"
      about="Who has looked at this business. Reading is noted once an hour. Entries are kept for two years, and nobody can change them."
    >
      <LiveView
        live={entries}
        failedTitle="The access log could not be shown"
        skeleton={<Skeleton h={160} />}
      >
        {(found) =>
          found.length === 0 ? (
            <Text>Nothing yet. It fills as people look.</Text>
          ) : (
            <Entries entries={found} timeZone={timeZone} />
          )
        }
      </LiveView>
    </CardSection>
  );
}

function Entries(props: {
  readonly entries: readonly (AccessEntry & { readonly id: string })[];
  readonly timeZone: TimeZone;
}) {
  const { entries, timeZone } = props;
  return (
    <Table verticalSpacing="xs" horizontalSpacing={0} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th>Who and what</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map(({ id, at, what, who }) => (
          <Table.Tr key={id}>
            <Table.Td valign="top" pr="md">
              {formatInstant(at, timeZone)}
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {ACCESS_LABELS[what]}
              <Text size="sm" c="dimmed">
                {who.address ?? 'An account without an address'}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
