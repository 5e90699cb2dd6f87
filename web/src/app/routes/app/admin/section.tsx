import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Section(props: {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  const { title, about, children } = props;
  return (
    <Stack gap="lg" component="section" aria-label={title}>
      <Stack gap={4}>
        <Title order={2}>{title}</Title>
        <Text c="dimmed" maw="68ch">
          {about}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
}
