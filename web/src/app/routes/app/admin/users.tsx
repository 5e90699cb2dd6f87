import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { Card, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useUsers } from '../../../../features/admin/api/use-administration.ts';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { PageLinks } from '../../../../features/admin/components/page-links.tsx';
import { SearchForm } from '../../../../features/admin/components/search-form.tsx';
import { UserList } from '../../../../features/admin/components/user-list.tsx';
import { paths } from '../../../paths.ts';
import { addressProblem } from './url-query.ts';
import { Section } from './section.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

const copy = adminCopy.users;

/** All accounts and their roles. */
export default function AdminUsersRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('address') ?? '';
  const address = addressSchema.safeParse(asked).data;
  const page = search.get('page') ?? undefined;
  const { live, askAgain } = useUsers({ address, page });
  const { confirmed, dialog } = useConfirmedAction();
  return (
    <Section title={copy.title} about={copy.about}>
      <SearchForm
        key={asked}
        label={adminCopy.list.address}
        about={adminCopy.list.fullAddress}
        asked={asked}
        problemOf={addressProblem}
        onSearch={(text) =>
          void navigate(paths.adminUsers.href(text === undefined ? {} : { address: text }))
        }
      />
      <Card>
        <LiveView live={live} failedTitle={copy.failed} skeleton={<ListSkeleton />}>
          {({ users, next }) => (
            <>
              {users.length === 0 ? (
                <Text>{asked === '' ? copy.none : copy.noneFound}</Text>
              ) : (
                <UserList users={users} confirmed={confirmed} onChanged={askAgain} />
              )}
              <PageLinks
                firstHref={paths.adminUsers.href()}
                isFirst={page === undefined}
                nextHref={next === null ? undefined : paths.adminUsers.href({ page: next })}
              />
            </>
          )}
        </LiveView>
      </Card>
      {dialog}
    </Section>
  );
}
