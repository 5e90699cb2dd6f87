import { Button, Card, Stack, Text, Title } from '@mantine/core';

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

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
        {action && (
          <Button variant="default" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
