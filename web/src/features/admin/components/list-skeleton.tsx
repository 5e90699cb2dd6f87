import { Skeleton, Stack } from '@mantine/core';

export const ListSkeleton = ({ rows = 6 }: { readonly rows?: number }) => (
  <Stack gap="md">
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} h={52} />
    ))}
  </Stack>
);
