import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

/** The failed state of a view: what happened, and what to do. */
export function Failure(props: {
  readonly title: string;
  readonly message: string;
  /** Where to go instead; without it the page can be loaded again. */
  readonly wayOut?: { readonly label: string; readonly href: string };
}) {
  const { title, message, wayOut } = props;
  return (
    <Card role="alert" maw={560} mx="auto" my="xl">
      <Stack align="flex-start" gap="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{message}</Text>
        {wayOut ? (
          <Button variant="default" component={Link} to={wayOut.href}>
            {wayOut.label}
          </Button>
        ) : (
          <Button variant="default" onClick={() => location.reload()}>
            Load again
          </Button>
        )}
      </Stack>
    </Card>
  );
}
