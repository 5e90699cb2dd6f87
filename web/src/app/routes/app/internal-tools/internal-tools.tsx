import { Box, Button, Container, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Brand } from '../../../../ui/layout/brand.tsx';
import { GateForm } from '../../../../features/toolkit/components/gate-form.tsx';
import { ToolkitGate } from '../../../../features/toolkit/components/toolkit-gate.tsx';
import { ToolkitSearch } from '../../../../features/toolkit/components/toolkit-search.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { content } from '../../../content/brand.ts';
import { paths } from '../../../paths.ts';
import { RouteFrame } from '../../../route-boundary.tsx';
import { CardPage } from '../card-page.tsx';
import { StaticSkeleton } from '../../../../ui/layout/static-skeleton.tsx';
import { ToolkitTabs } from './toolkit-tabs.tsx';
import classes from './toolkit-tabs.module.css';
import { toolkitCopy } from '../../../../features/toolkit/model/toolkit-copy.ts';

const copy = toolkitCopy.page;

/** Moves focus to the content, because the form that had the focus is gone. */
const focusElement = (element: HTMLElement | null) => element?.focus();

/** The sales toolkit. It is behind a gate, and search engines do not list it. */
export default function InternalToolsRoute() {
  const { signOut } = useAuth();
  const [wasUnlocked, setWasUnlocked] = useState(false);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <ToolkitGate
        waiting={<StaticSkeleton />}
        locked={(unlock) => (
          <CardPage title={copy.title} onSignOut={() => void signOut()}>
            <Text c="dimmed">{copy.about}</Text>
            <GateForm
              onUnlocked={(until) => {
                setWasUnlocked(true);
                unlock(until);
              }}
            />
          </CardPage>
        )}
      >
        {(lock) => (
          <>
            <Container component="header" size="lg" py="md" className={classes.screen ?? ''}>
              <Group justify="space-between" wrap="nowrap">
                <Brand name={content.product} href={paths.landing.href()} />
                <Group gap="xs" wrap="nowrap">
                  {lock && (
                    <Button variant="subtle" size="compact-md" onClick={() => void lock()}>
                      {copy.lock}
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    size="compact-md"
                    className={(lock && classes.signOut) ?? ''}
                    onClick={() => void (lock?.() ?? Promise.resolve()).then(signOut)}
                  >
                    {copy.signOut}
                  </Button>
                </Group>
              </Group>
            </Container>
            <Container
              component="main"
              size="lg"
              pb={72}
              tabIndex={-1}
              className={classes.main ?? ''}
              ref={wasUnlocked ? focusElement : null}
            >
              <ToolkitSearch
                hrefOf={({ section, item }) => paths.internalTool.href(section, item)}
              />
              <Box mb="lg">
                <ToolkitTabs />
              </Box>
              <Suspense fallback={<TabSkeleton />}>
                <RouteFrame hasMain>
                  <Outlet />
                </RouteFrame>
              </Suspense>
            </Container>
          </>
        )}
      </ToolkitGate>
    </>
  );
}

/** The loading state of a tab: its headline and first items. */
const TabSkeleton = () => (
  <Stack gap="lg" role="status" aria-label={copy.loading}>
    <Skeleton h={36} w="min(60%, 20rem)" />
    <Skeleton h={18} w="min(90%, 34rem)" />
    <Skeleton h={190} radius="lg" />
    <Skeleton h={190} radius="lg" />
  </Stack>
);
