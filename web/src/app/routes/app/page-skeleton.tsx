import { Container, Skeleton, Stack } from '@mantine/core';

/** The loading state of a page, in the layout of the dashboard. */
export function PageSkeleton() {
  return (
    <Container size="sm" py="xl" role="status" aria-label="Loading">
      <Stack gap="xl">
        <Skeleton h={28} w={180} />
        <Stack gap="sm">
          <Skeleton h={48} w="70%" />
          <Skeleton h={18} w="40%" />
        </Stack>
        <Skeleton h={150} radius="lg" />
        <Skeleton h={260} radius="lg" />
      </Stack>
    </Container>
  );
}
