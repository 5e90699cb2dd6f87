import { Card, Center, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../../ui/layout/brand.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import classes from './card-page.module.css';

/** A page with a single task, shown on a card. */
export function CardPage(props: {
  readonly title: string;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, before, children } = props;
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
      </Stack>
    </Center>
  );
}
