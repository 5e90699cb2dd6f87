import { Button, Container, Group, Stack, Title } from '@mantine/core';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { Brand } from '../../../../ui/layout/brand.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { content } from '../../../content/brand.ts';
import { PageHead } from '../../../page-head.tsx';
import { paths } from '../../../paths.ts';
import { RouteFrame } from '../../../route-boundary.tsx';
import { useScrollToTop } from '../../../use-scroll-to-top.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import pills from '../pills.module.css';
import classes from './admin.module.css';

const PARTS = [
  { label: 'Start', href: paths.admin.href() },
  { label: 'Health', href: paths.adminHealth.href() },
  { label: 'Users', href: paths.adminUsers.href() },
  { label: 'Leads', href: paths.adminLeads.href() },
  { label: 'Businesses', href: paths.adminBusinesses.href() },
  { label: 'Mail', href: paths.adminMail.href() },
  { label: 'Audit log', href: paths.adminAudit.href() },
];

/** The layout of all administration pages. Only the start page is open to everyone. */
export default function AdminRoute() {
  const { user, session, loading, signOut } = useAuth();
  useScrollToTop();
  if (loading) return <PageSkeleton />;
  return (
    <>
      <PageHead page="admin" />
      <Container component="header" size="md" py="md">
        <Group justify="space-between" wrap="nowrap">
          <Brand name={content.product} href={paths.landing.href()} />
          {user ? (
            <Button variant="subtle" size="compact-md" onClick={() => void signOut()}>
              Sign out
            </Button>
          ) : (
            <Button
              component={Link}
              to={paths.auth.href({ next: paths.admin.href() })}
              variant="subtle"
              size="compact-md"
            >
              Sign in
            </Button>
          )}
        </Group>
      </Container>
      <Container component="main" size="md" pt="lg" pb={72}>
        <Stack gap="lg">
          <Title order={1}>Administration</Title>
          {session?.isAdministrator && (
            <nav className={pills.pills} aria-label="Administration">
              {PARTS.map(({ label, href }) => (
                <NavLink
                  key={href}
                  to={href}
                  end={href === paths.admin.href()}
                  className={`${pills.pill} ${classes.part}`}
                >
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          <RouteFrame hasMain>
            <Outlet />
          </RouteFrame>
        </Stack>
      </Container>
    </>
  );
}
