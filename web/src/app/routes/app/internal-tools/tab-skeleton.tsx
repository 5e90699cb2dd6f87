import { Skeleton, Stack } from '@mantine/core';

/** A tab on its way: its headline and its first items. */
export const TabSkeleton = () => (
  <Stack gap="lg" role="status" aria-label="Loading">
    <Skeleton h={36} w="min(60%, 20rem)" />
    <Skeleton h={18} w="min(90%, 34rem)" />
    <Skeleton h={190} radius="lg" />
    <Skeleton h={190} radius="lg" />
  </Stack>
);
