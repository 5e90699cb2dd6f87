import { Button, Stack, type ButtonProps } from '@mantine/core';
import { useCallable } from '../../../lib/data/callable.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';

/**
 * Opens Stripe’s customer portal, where the owner changes or cancels the plan and replaces cards.
 */
export function PortalButton({ label, ...look }: { readonly label: string } & ButtonProps) {
  const openPortal = useCallable('openPortal');
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await openPortal({});
    if (outcome.ok) location.assign(outcome.value.url);
    return outcome;
  });
  return (
    <Stack gap="sm" align="flex-start">
      <Button {...look} loading={isUnderWay} onClick={() => void attempt()}>
        {label}
      </Button>
      <FailureNote message={failure} />
    </Stack>
  );
}
