import { Skeleton, Stack } from '@mantine/core';

/** The loading state of a tab: its headline and first items. */
export const TabSkeleton = () => (
  <Stack gap="lg" role="status" aria-label="Loading">
    <Skeleton h={36} w="min(60%, 20rem)" />
    <Skeleton h={18} w="min(90%, 34rem)" />
    <Skeleton h={190} radius="lg" />
    <Skeleton h={190} radius="lg" />
  </Stack>
);
