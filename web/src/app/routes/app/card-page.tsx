import { Button, Card, Center, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../../ui/layout/brand.tsx';
import { content } from '../../content/brand.ts';
import { APP_COPY } from '../../content/app-copy.ts';
import { paths } from '../../paths.ts';
import classes from './card-page.module.css';

/** A page with a single task, shown on a card. */
export function CardPage(props: {
  readonly title: string;
  readonly before?: ReactNode;
  /** Set on pages that need an account. */
  readonly onSignOut?: () => void;
  readonly children: ReactNode;
}) {
  const { title, before, onSignOut, children } = props;
  return (
    <Center component="main" mih="100dvh" px="md" py="xl">
      <title>{`${title} · ${content.product}`}</title>
      <Stack align="center" gap="xl" w="100%">
        <Brand name={content.product} href={paths.landing.href()} />
        {before}
        <Card w="100%" maw={520} className={classes.card}>
          <Stack gap="md">
            <Title order={1} size="h2">
              {title}
            </Title>
            {children}
          </Stack>
        </Card>
        {onSignOut && (
          <Button variant="subtle" size="compact-md" onClick={onSignOut}>
            {APP_COPY.dashboard.signOut}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
