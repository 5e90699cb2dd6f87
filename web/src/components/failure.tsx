import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

/** A next step: something to do, or somewhere to go. */
type Action = { readonly label: string } & (
  { readonly onClick: () => void } | { readonly href: string }
);

/** The failed state of a view: what happened, and what to do. */
export function Failure(props: {
  readonly title: string;
  readonly message: string;
  readonly action?: Action;
}) {
  const { title, message, action } = props;
  return (
    <Card role="alert" maw={560} mx="auto" my="xl">
      <Stack align="flex-start" gap="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{message}</Text>
        {action && <ActionButton action={action} />}
      </Stack>
    </Card>
  );
}

function ActionButton({ action }: { readonly action: Action }) {
  return 'href' in action ? (
    <Button variant="default" component={Link} to={action.href}>
      {action.label}
    </Button>
  ) : (
    <Button variant="default" onClick={action.onClick}>
      {action.label}
    </Button>
  );
}
