import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A card with a headline and an introduction. */
export function CardSection(props: {
  readonly id: string;
  readonly title: string;
  readonly about: ReactNode;
  /** The level of the headline. */
  readonly order?: 2 | 3;
  readonly children?: ReactNode;
}) {
  const { id, title, about, order = 3, children } = props;
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={order} size="h3" id={id}>
            {title}
          </Title>
          <Text c="dimmed" maw="68ch">
            {about}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}
