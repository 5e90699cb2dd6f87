import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function Section(props: {
  readonly title: string;
  readonly about: string;
  /** the list that the page belongs to */
  readonly back?: { readonly label: string; readonly href: string };
  readonly children: ReactNode;
}) {
  const { title, about, back, children } = props;
  return (
    <Stack gap="lg" component="section" aria-label={title}>
      <Stack gap={4}>
        {back && (
          <Anchor component={Link} to={back.href} size="sm">
            <span aria-hidden="true">← </span>
            {back.label}
          </Anchor>
        )}
        <Title order={2}>{title}</Title>
        <Text c="dimmed" maw="68ch">
          {about}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}
