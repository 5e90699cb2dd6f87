import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section of the page with its heading. */
export function Section(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { id, title, children } = props;
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
