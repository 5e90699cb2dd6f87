import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './auth-card.module.css';

interface ModeLink {
  readonly question?: string;
  readonly label: string;
  readonly href: string;
}

/** The layout of the sign-in, sign-up and password reset forms. */
export function AuthCard(props: {
  readonly title: string;
  readonly introduction: string;
  readonly children: ReactNode;
  /** Links to the other forms. */
  readonly otherWays: readonly ModeLink[];
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
