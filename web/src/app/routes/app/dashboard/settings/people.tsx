import { isAllowed, canRequest } from '@daily-snapshot/domain/access/access-table';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useOwners } from '../../../../../features/business/api/use-owners.ts';
import { People } from '../../../../../features/business/components/people.tsx';
import { invitedMembers } from '../../../../../features/business/model/invited-members.ts';
import { ConfirmAddressNote } from '../../../../../features/account/components/confirm-address-note.tsx';
import { AccessLogSection } from '../../../../../features/preferences/components/access-log.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { SettingsPage } from './settings-page.tsx';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.people;

/** The members of a business, and the log of who opened it. */
export default function PeopleRoute() {
  const { business, accessLevel, user } = useDashboard();
  return (
    <SettingsPage title={copy.title}>
      {canRequest(accessLevel, 'changePeople') && (
        <ConfirmAddressNote user={user} action="invite" />
      )}
      <PeopleSection />
      {isAllowed(accessLevel, 'list', 'accessEntry') && (
        <AccessLogSection businessId={business.id} timeZone={business.timeZone} />
      )}
    </SettingsPage>
  );
}

function PeopleSection() {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, invitations = [] } = business;
  const owners = useOwners(businessId);
  const invite = useCallable('inviteMember');
  const setRole = useCallable('setMemberRole');
  const remove = useCallable('removeMember');
  return (
    <People
      owners={owners}
      members={invitedMembers(business)}
      invited={invitations}
      {...(canRequest(accessLevel, 'changePeople')
        ? {
            acts: {
              onInvite: (address, role) => invite({ businessId, address, role }),
              onSetRole: (address, role) => setRole({ businessId, address, role }),
              onRemove: (address) => remove({ businessId, address }),
            },
          }
        : {})}
    />
  );
}
