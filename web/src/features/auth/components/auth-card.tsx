import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './auth-card.module.css';

interface Way {
  readonly question?: string;
  readonly label: string;
  readonly href: string;
}

/** The frame of signing in, creating an account and resetting a password. */
export function AuthCard(props: {
  readonly title: string;
  readonly introduction: string;
  readonly children: ReactNode;
  /** Where else one may have meant to go. */
  readonly otherWays: readonly Way[];
}) {
  const { title, introduction, children, otherWays } = props;
  return (
    <Card w="100%" maw={440} className={classes.card}>
      <Stack gap="lg">
        <Stack gap={6}>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed">{introduction}</Text>
        </Stack>
        {children}
        <Stack gap={6}>
          {otherWays.map(({ question, label, href }) => (
            <Text key={href} size="sm">
              {question !== undefined && `${question} `}
              <Anchor component={Link} to={href} inherit underline="always">
                {label}
              </Anchor>
            </Text>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
