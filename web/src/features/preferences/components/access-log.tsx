import type { AccessEntry, AccessKind } from '@daily-snapshot/domain/access/access-log-schema';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { Skeleton, Table, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatInstant } from '../../../ui/text/format-date.ts';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useAccessLog } from '../api/use-access-log.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.accessLog;

const ACCESS_LABELS: Readonly<Record<AccessKind, string>> = {
  'signed-in': copy.signedIn,
  read: copy.viewed,
  exported: copy.exported,
  'asked-bookkeeper': copy.askedBookkeeper,
  'connection-refused': copy.connectionRefused,
  'address-changed': copy.addressChanged,
  'address-restored': copy.addressRestored,
  'earlier-access-removed': copy.earlierAccessRemoved,
  'recovery-code-used': copy.recoveryCodeUsed,
  'ownership-offered': copy.ownershipOffered,
  'ownership-offer-withdrawn': copy.ownershipOfferWithdrawn,
  'ownership-accepted': copy.ownershipAccepted,
  'deletion-requested': copy.deletionRequested,
  'deletion-canceled': copy.deletionCanceled,
  'staff-viewed': copy.supportViewed,
  'staff-resent': copy.supportResent,
};

/** Lists sign-ins, views and exports. */
export function AccessLogSection(props: {
  readonly businessId: string;
  readonly timeZone: TimeZone;
}) {
  const { businessId, timeZone } = props;
  const entries = useAccessLog(businessId);
  return (
    <CardSection id="access-log" title={copy.title} about={copy.about}>
      <LiveView live={entries} failedTitle={copy.failed} skeleton={<Skeleton h={160} />}>
        {(found) =>
          found.length === 0 ? (
            <Text>{copy.none}</Text>
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
          <Table.Th>{copy.when}</Table.Th>
          <Table.Th>{copy.event}</Table.Th>
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
                {who.address ?? copy.noAddress}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
