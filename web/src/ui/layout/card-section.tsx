import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-section.module.css';

/** A card with a headline and an introduction. */
export function CardSection(props: {
  readonly id: string;
  readonly title: string;
  readonly about?: ReactNode;
  /** The level of the headline. */
  readonly order?: 2 | 3;
  /** A control beside the headline. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { id, title, about, order = 3, action, children } = props;
  const headline = (
    <Title order={order} size="h3" id={id}>
      {title}
    </Title>
  );
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Stack gap={4}>
          {action ? (
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <div className={classes.beside}>{headline}</div>
              {action}
            </Group>
          ) : (
            headline
          )}
          {about !== undefined && (
            <Text c="dimmed" maw="68ch">
              {about}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}
