import { Button, Container, Group } from '@mantine/core';
import { Outlet } from 'react-router-dom';
import { Brand } from '../../../../components/brand.tsx';
import { GateForm } from '../../../../features/toolkit/components/gate-form.tsx';
import { ToolkitGate } from '../../../../features/toolkit/components/toolkit-gate.tsx';
import { ToolkitSearch } from '../../../../features/toolkit/components/toolkit-search.tsx';
import { useAuth } from '../../../../lib/auth.tsx';
import { content } from '../../../content/brand.ts';
import { paths } from '../../../paths.ts';
import { PaperPage } from '../paper-page.tsx';
import { Waiting } from '../waiting.tsx';
import { ToolkitTabs } from './toolkit-tabs.tsx';
import classes from './toolkit-tabs.module.css';

/** The sales toolkit: behind its gate, and on no list of a search engine. */
export default function InternalToolsRoute() {
  const { signOut } = useAuth();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <ToolkitGate
        waiting={<Waiting />}
        locked={(unlock) => (
          <PaperPage title="Internal Sales Tools">
            <GateForm onUnlocked={unlock} />
          </PaperPage>
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
                      Lock
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    size="compact-md"
                    className={(lock && classes.signOut) ?? ''}
                    onClick={() => void (lock?.() ?? Promise.resolve()).then(signOut)}
                  >
                    Sign out
                  </Button>
                </Group>
              </Group>
            </Container>
            <Container component="main" size="lg" pb={72}>
              <ToolkitSearch
                hrefOf={({ section, item }) => paths.internalTool.href(section, item)}
              />
              <ToolkitTabs />
              <Outlet />
            </Container>
          </>
        )}
      </ToolkitGate>
    </>
  );
}
