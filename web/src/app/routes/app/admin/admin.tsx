import { Button, Container, Group, Stack, Title } from '@mantine/core';
import { Link, Outlet } from 'react-router-dom';
import { Brand } from '../../../../ui/layout/brand.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { content } from '../../../content/brand.ts';
import { PageHead } from '../../../page-head.tsx';
import { paths } from '../../../paths.ts';
import { RouteFrame } from '../../../route-boundary.tsx';
import { useScrollToTop } from '../../../use-scroll-to-top.ts';
import { StaticSkeleton } from '../../../../ui/layout/static-skeleton.tsx';
import { ScrollingTabs } from '../scrolling-tabs.tsx';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

const copy = adminCopy.page;

const PARTS = [
  { label: copy.parts.start, href: paths.admin.href(), isExact: true },
  { label: copy.parts.health, href: paths.adminHealth.href() },
  { label: copy.parts.users, href: paths.adminUsers.href() },
  { label: copy.parts.leads, href: paths.adminLeads.href() },
  { label: copy.parts.businesses, href: paths.adminBusinesses.href() },
  { label: copy.parts.mail, href: paths.adminMail.href() },
  { label: copy.parts.audit, href: paths.adminAudit.href() },
];

/** The layout of all administration pages. Only the start page is open to everyone. */
export default function AdminRoute() {
  const { user, session, loading, signOut } = useAuth();
  useScrollToTop();
  if (loading) return <StaticSkeleton />;
  return (
    <>
      <PageHead page="admin" />
      <Container component="header" size="md" py="md">
        <Group justify="space-between" wrap="nowrap">
          <Brand name={content.product} href={paths.landing.href()} />
          {user ? (
            <Button variant="subtle" size="compact-md" onClick={() => void signOut()}>
              {copy.signOut}
            </Button>
          ) : (
            <Button
              component={Link}
              to={paths.auth.href({ next: paths.admin.href() })}
              variant="subtle"
              size="compact-md"
            >
              {copy.signIn}
            </Button>
          )}
        </Group>
      </Container>
      <Container component="main" size="md" pt="xs" pb={72}>
        <Stack gap="lg">
          <Title order={1} size="h3">
            {copy.title}
          </Title>
          {session?.isAdministrator && <ScrollingTabs label={copy.title} tabs={PARTS} />}
          <RouteFrame hasMain>
            <Outlet />
          </RouteFrame>
        </Stack>
      </Container>
    </>
  );
}
