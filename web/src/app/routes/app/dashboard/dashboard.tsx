import { Button, Container, Group, Text } from '@mantine/core';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { Brand } from '../../../../ui/layout/brand.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { content } from '../../../content/brand.ts';
import { paths } from '../../../paths.ts';
import { PageSkeleton } from '../../../first-view/page-skeleton.tsx';
import { RouteFrame } from '../../../route-boundary.tsx';
import classes from './dashboard.module.css';
import { MyBusiness } from './my-business.tsx';
import { useScrollToTop } from '../../../use-scroll-to-top.ts';
import { APP_COPY } from '../../../content/app-copy.ts';

const copy = APP_COPY.dashboard;

/** The layout of all dashboard pages. Requires a signed-in user and one of their businesses. */
export default function DashboardRoute() {
  const { user, loading, signOut } = useAuth();
  const { pathname, search, hash } = useLocation();
  useScrollToTop();

  if (loading) return <PageSkeleton />;
  if (!user) return <Navigate to={paths.auth.href({ next: pathname + search + hash })} replace />;
  return (
    <>
      <title>{copy.pageTitle(content.product)}</title>
      <Container component="header" size="lg" className={classes.header ?? ''}>
        <Group justify="space-between" gap="0 md">
          <Brand name={content.product} href={paths.landing.href()} />
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Text size="sm" c="dimmed" className={classes.account} truncate>
              {user.email}
            </Text>
            <Button component={Link} to={paths.account.href()} variant="subtle" size="compact-md">
              {copy.account}
            </Button>
            <Button
              variant="subtle"
              size="compact-md"
              className={classes.signOut ?? ''}
              onClick={() => void signOut()}
            >
              {copy.signOut}
            </Button>
          </Group>
        </Group>
      </Container>
      <Container component="main" size="lg" pb={72} className={classes.main ?? ''}>
        <RouteFrame hasMain>
          <MyBusiness user={user} />
        </RouteFrame>
      </Container>
    </>
  );
}
