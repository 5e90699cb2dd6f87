import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useRecipientStatuses } from '../../../../../features/preferences/api/use-recipients.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.unreachableAddressNote;

/** Names the recipients whose e-mail comes back, with a link to change them. */
export function UnreachableAddressNote() {
  const { business, accessLevel } = useDashboard();
  const { knownRecipients, id } = business;
  // Only a suppressed address makes it worth asking the server.
  const suppressed = Object.keys(knownRecipients?.suppressedSince ?? {});
  const mayChange = canRequest(accessLevel, 'changeRecipients');
  return (
    suppressed.length > 0 && mayChange && <Unreachable businessId={id} asOf={suppressed.join()} />
  );
}

function Unreachable(props: { readonly businessId: string; readonly asOf: string }) {
  const { businessId, asOf } = props;
  const statuses = useRecipientStatuses(businessId, asOf);
  if (statuses.status !== 'ready') return null;
  const unreachable = statuses.value.filter(
    ({ status }) => status === 'unreachable' || status === 'reported-as-spam',
  );
  if (unreachable.length === 0) return null;
  const addresses = unreachable.map(({ address }) => address).join(', ');
  return (
    <Alert color="amber" variant="light" title={copy.title(addresses)}>
      {copy.reason}{' '}
      <Anchor component={Link} to={`${paths.preferences.href(businessId)}#recipients`}>
        {copy.change}
      </Anchor>
    </Alert>
  );
}
