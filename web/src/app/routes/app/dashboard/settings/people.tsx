import { isAllowed, canRequest } from '@daily-snapshot/domain/access/access-table';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { People } from '../../../../../features/business/components/people.tsx';
import { AccessLogSection } from '../../../../../features/preferences/components/access-log.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { SettingsPage } from './settings-page.tsx';

/** Who has access to a business, and the log of who opened it. */
export default function PeopleRoute() {
  const { business, accessLevel } = useDashboard();
  return (
    <SettingsPage title="People and access">
      <ViewersSection />
      {isAllowed(accessLevel, 'list', 'accessEntry') && (
        <AccessLogSection businessId={business.id} timeZone={business.timeZone} />
      )}
    </SettingsPage>
  );
}

function ViewersSection() {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, viewers = {}, invitations = [] } = business;
  const invite = useCallable('inviteViewer');
  const remove = useCallable('removeViewer');
  return (
    <People
      viewers={Object.values(viewers)}
      invited={invitations}
      {...(canRequest(accessLevel, 'changePeople')
        ? {
            acts: {
              onInvite: (address) => invite({ businessId, address }),
              onRemove: (address) => remove({ businessId, address }),
            },
          }
        : {})}
    />
  );
}
