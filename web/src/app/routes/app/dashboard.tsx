import { isAllowed } from '@daily-snapshot/domain/access/access-table';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Navigate, useLocation } from 'react-router-dom';
import { Brand } from '../../../components/brand.tsx';
import { LiveView } from '../../../components/live-view.tsx';
import { useCreateBusiness } from '../../../features/business/api/use-create-business.ts';
import { useMyBusinesses } from '../../../features/business/api/use-my-businesses.ts';
import { useRenameBusiness } from '../../../features/business/api/use-rename-business.ts';
import { BusinessName } from '../../../features/business/components/business-name.tsx';
import { NewBusinessForm } from '../../../features/business/components/new-business-form.tsx';
import { useDigests } from '../../../features/digest/api/use-digests.ts';
import { useStartDigests } from '../../../features/digest/api/use-start-digests.ts';
import { DigestList } from '../../../features/digest/components/digest-list.tsx';
import { MorningDigest } from '../../../features/digest/components/morning-digest.tsx';
import { useAuth, type User } from '../../../lib/auth.tsx';
import type { WithId } from '../../../lib/documents.ts';
import { content } from '../../content.ts';
import { paths } from '../../paths.ts';
import { PageSkeleton } from './page-skeleton.tsx';

export default function DashboardRoute() {
  const { user, isLoading, signOut } = useAuth();
  const { pathname, search } = useLocation();

  if (isLoading) return <PageSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: pathname + search })} replace />;
  return (
    <>
      <title>{`Dashboard · ${content.product}`}</title>
      <Container component="header" size="sm" py="md">
        <Group justify="space-between" wrap="nowrap">
          <Brand name={content.product} href={paths.landing.href()} />
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Text size="sm" c="dimmed" visibleFrom="sm" truncate>
              {user.email}
            </Text>
            <Button variant="subtle" size="compact-md" onClick={() => void signOut()}>
              Sign out
            </Button>
          </Group>
        </Group>
      </Container>
      <Container component="main" size="sm" py="xl">
        <MyBusiness user={user} />
      </Container>
    </>
  );
}

function MyBusiness({ user }: { readonly user: User }) {
  const businesses = useMyBusinesses(user.id);
  const { create, isCreating } = useCreateBusiness(user.id);
  return (
    <LiveView
      live={businesses}
      failedTitle="Your business could not be shown"
      skeleton={
        <Stack gap="xl">
          <Skeleton h={52} w="60%" />
          <Skeleton h={140} radius="lg" />
          <Skeleton h={240} radius="lg" />
        </Stack>
      }
    >
      {([business]) =>
        business && !isCreating ? (
          <BusinessPage business={business} user={user} />
        ) : (
          <NewBusinessForm onSubmit={create} />
        )
      }
    </LiveView>
  );
}

function BusinessPage(props: { readonly business: WithId<Business>; readonly user: User }) {
  const { business, user } = props;
  const rename = useRenameBusiness(business.id);
  const startDigests = useStartDigests();
  const digests = useDigests(business.id);
  const mayRename = isAllowed(business.members[user.id] ?? 'stranger', 'update', 'business');
  return (
    <Stack gap="xl">
      <BusinessName name={business.name} {...(mayRename ? { onRename: rename } : {})} />
      <MorningDigest
        timeZone={business.timeZone}
        digestDueAt={business.digestDueAt}
        onStart={() => startDigests({ businessId: business.id })}
      />
      <Stack component="section" gap="md" aria-labelledby="digests">
        <Title order={2} id="digests">
          Digests
        </Title>
        <LiveView
          live={digests}
          failedTitle="Your digests could not be shown"
          skeleton={<Skeleton h={200} radius="lg" />}
        >
          {(latest) => <DigestList digests={latest} />}
        </LiveView>
      </Stack>
    </Stack>
  );
}
