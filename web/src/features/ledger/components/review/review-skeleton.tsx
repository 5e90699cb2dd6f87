import { Skeleton, Stack } from '@mantine/core';

/** The review while it loads: a headline, two sentences and payees. */
export const ReviewSkeleton = () => (
  <Stack gap="lg">
    <Stack gap="xs">
      <Skeleton h={34} maw={520} />
      <Skeleton h={22} maw={440} />
      <Skeleton h={18} maw={380} />
    </Stack>
    <Stack gap="md">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} h={190} radius="lg" />
      ))}
    </Stack>
  </Stack>
);
