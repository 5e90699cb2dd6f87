import {
  ANSWER_WITHIN_DAYS,
  addressSchema,
  type OwnershipOffer,
} from '@daily-snapshot/domain/accounts/business-schema';
import { TRANSFER_GRACE_DAYS } from '@daily-snapshot/domain/accounts/ownership-transfer';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { businessCopy } from '../model/business-copy.ts';

const copy = businessCopy.transfer;

const VALID_FOR_MS = ANSWER_WITHIN_DAYS * 86_400_000;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

const draftSchema = z.object({ address: addressSchema, stays: z.enum(['yes', 'no']) });
type Draft = z.infer<typeof draftSchema>;

/** Offers the business to another owner, and shows an offer that waits for its answer. */
export function TransferSection(props: {
  readonly businessName: string;
  readonly offer: OwnershipOffer | null;
  readonly onOffer: (address: string, staysAsViewer: boolean) => Promise<Result<unknown, AppError>>;
  readonly onWithdraw: () => Promise<Result<unknown, AppError>>;
}) {
  const { businessName, offer, onOffer, onWithdraw } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const [draft, setDraft] = useState<Draft>();
  const send = ({ address, stays }: Draft) => {
    setDraft(undefined);
    void attempt('', () => onOffer(address, stays === 'yes'));
  };
  return (
    <CardSection id="transfer" title={copy.title} about={copy.about}>
      {offer ? (
        <Waiting
          offer={offer}
          isUnderWay={isUnderWay}
          onSend={() => void attempt('', () => onOffer(offer.address, offer.staysAsViewer))}
          onWithdraw={() => void attempt(copy.withdrawn, onWithdraw)}
        />
      ) : (
        <TransferForm isUnderWay={isUnderWay} onSubmit={setDraft} />
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
      <Dialog
        title={copy.confirmTitle}
        isOpen={draft !== undefined}
        onClose={() => setDraft(undefined)}
      >
        {draft && (
          <Consequences
            businessName={businessName}
            draft={draft}
            onSend={() => send(draft)}
            onCancel={() => setDraft(undefined)}
          />
        )}
      </Dialog>
    </CardSection>
  );
}

function Waiting(props: {
  readonly offer: OwnershipOffer;
  readonly isUnderWay: boolean;
  readonly onSend: () => void;
  readonly onWithdraw: () => void;
}) {
  const { offer, isUnderWay, onSend, onWithdraw } = props;
  const [now] = useState(() => Date.now());
  const expiresAt = offer.askedAt.getTime() + VALID_FOR_MS;
  return (
    <>
      <Alert color="amber" variant="light" role="status">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {now < expiresAt ? copy.waiting(offer.address) : copy.expired(offer.address)}
        </Text>
        {now < expiresAt && <Text>{copy.waitingUntil(dateFormat.format(expiresAt))}</Text>}
        <Text>{offer.staysAsViewer ? copy.confirmStay : copy.confirmLeave}</Text>
      </Alert>
      <Group gap="sm">
        <Button variant="default" loading={isUnderWay} onClick={onSend}>
          {copy.sendAgain}
        </Button>
        <Button variant="subtle" disabled={isUnderWay} onClick={onWithdraw}>
          {copy.withdraw}
        </Button>
      </Group>
    </>
  );
}

function TransferForm(props: {
  readonly isUnderWay: boolean;
  readonly onSubmit: (draft: Draft) => void;
}) {
  const { isUnderWay, onSubmit } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { address: '', stays: 'yes' as Draft['stays'] },
    validate: schemaResolver(draftSchema, { sync: true }),
  });
  return (
    <form onSubmit={form.onSubmit((values) => onSubmit(draftSchema.parse(values)))} noValidate>
      <Stack gap="md" align="flex-start">
        <TextInput
          label={copy.address}
          type="email"
          autoComplete="off"
          required
          w="100%"
          maw={420}
          {...form.getInputProps('address')}
        />
        <Radio.Group label={copy.choiceTitle} {...form.getInputProps('stays')}>
          <Stack gap="xs" mt="xs">
            <Radio value="yes" label={copy.stay} />
            <Radio value="no" label={copy.leave} />
          </Stack>
        </Radio.Group>
        <Button type="submit" variant="default" loading={isUnderWay}>
          {copy.next}
        </Button>
      </Stack>
    </form>
  );
}

/** States what the offer means for access, the plan and the daily e-mail. */
function Consequences(props: {
  readonly businessName: string;
  readonly draft: Draft;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}) {
  const { businessName, draft, onSend, onCancel } = props;
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {copy.confirmTo(businessName, draft.address)}
      </Text>
      <Text>{draft.stays === 'yes' ? copy.confirmStay : copy.confirmLeave}</Text>
      <Text>{copy.confirmPlan(TRANSFER_GRACE_DAYS)}</Text>
      <Text>{copy.confirmYours}</Text>
      <Group gap="sm">
        <Button onClick={onSend}>{copy.send}</Button>
        <Button variant="default" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
