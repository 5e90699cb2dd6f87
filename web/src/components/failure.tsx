import { Button, Card, Stack, Text, Title } from '@mantine/core';

/** The failed state of a view: what happened, and what to do. */
export function Failure(props: { readonly title: string; readonly message: string }) {
  return (
    <Card role="alert" maw={560}>
      <Stack align="flex-start" gap="sm">
        <Title order={2} size="h3">
          {props.title}
        </Title>
        <Text c="dimmed">{props.message}</Text>
        <Button variant="default" onClick={() => location.reload()}>
          Load again
        </Button>
      </Stack>
    </Card>
  );
}
