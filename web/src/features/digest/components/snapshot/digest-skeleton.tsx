import { Skeleton, Stack } from '@mantine/core';
import numbers from '../numbers/headline-numbers.module.css';

/** The placeholder of a digest while it loads. */
export function DigestSkeleton() {
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Skeleton h={18} w="min(100%, 14rem)" />
        <Skeleton h={38} w="min(100%, 22rem)" />
        <Skeleton h={26} w="min(100%, 34rem)" />
      </Stack>
      <Skeleton h={56} />
      <div className={numbers.numbers}>
        {['revenue', 'expenses', 'net'].map((measure) => (
          <Stack key={measure} gap="sm" className={numbers.number}>
            <Skeleton h={20} w={90} />
            <Skeleton h={40} w={170} />
            <Skeleton h={20} />
            <Skeleton h={16} w="80%" />
            <Skeleton h={16} w="60%" />
          </Stack>
        ))}
      </div>
      <Skeleton h={300} radius="lg" />
    </Stack>
  );
}
