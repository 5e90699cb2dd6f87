import type { OwnershipOfferView } from '@daily-snapshot/domain/accounts/ownership-transfer';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { businessCopy } from '../model/business-copy.ts';

const copy = businessCopy.offer;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** States what the new owner gets and what it means for the daily e-mail, and accepts the offer. */
export function OwnershipOffer(props: {
  readonly offer: OwnershipOfferView;
  readonly onAccept: () => Promise<Result<unknown, AppError>>;
}) {
  const { offer, onAccept } = props;
  const { attempt, isUnderWay, failure } = useAttempt(onAccept);
  const { digestsUntil } = offer;
  return (
    <Stack gap="md" align="flex-start">
      <Text style={{ overflowWrap: 'anywhere' }}>{copy.offered(offer.businessName)}</Text>
      <Text>{offer.staysAsViewer ? copy.stays : copy.leaves}</Text>
      <Text>{copy.recipient}</Text>
      {digestsUntil === null ? (
        <Text>{copy.planCovers}</Text>
      ) : (
        <Alert color="amber" variant="light" w="100%">
          {copy.planNeeded(dateFormat.format(new Date(digestsUntil)))}
        </Alert>
      )}
      <FailureNote message={failure} />
      <Button loading={isUnderWay} onClick={() => void attempt()}>
        {copy.accept}
      </Button>
    </Stack>
  );
}
