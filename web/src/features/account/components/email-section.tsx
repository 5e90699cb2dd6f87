import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import type { SignInState } from '@daily-snapshot/domain/accounts/address-change-schema';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { useAccountSecurity } from '../../../lib/auth/account-security.ts';
import type { User } from '../../../lib/auth/auth.tsx';
import { useCallable } from '../../../lib/data/callable.ts';
import type { Live } from '../../../lib/data/live.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { accountCopy } from '../model/account-copy.ts';
import { useIdentityCheck } from './identity-check.tsx';

const copy = accountCopy.email;

const schema = z.object({ address: addressSchema });

/** Shows the account’s e-mail address and whether it is confirmed, and changes it. */
export function EmailSection(props: {
  readonly user: User;
  readonly state: Live<SignInState>;
  /** called after a change of the state on the server */
  readonly onChanged: () => void;
}) {
  const { user, state, onChanged } = props;
  const { sendVerification } = useAccountSecurity();
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection id="email" title={copy.title} about={copy.about}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </Text>
      <Text>{user.isEmailVerified ? copy.confirmed : copy.notConfirmed}</Text>
      {!user.isEmailVerified && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={isUnderWay}
          onClick={() => void attempt(copy.sent(user.email), sendVerification)}
        >
          {copy.sendAgain}
        </Button>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
      <LiveView live={state} failedTitle={copy.stateFailed} skeleton={<Skeleton h={42} w={180} />}>
        {({ addressChange }) => <AddressChange pending={addressChange} onChanged={onChanged} />}
      </LiveView>
    </CardSection>
  );
}

function AddressChange(props: {
  readonly pending: SignInState['addressChange'];
  readonly onChanged: () => void;
}) {
  const { pending, onChanged } = props;
  const change = useCallable('changeAddress');
  const cancel = useCallable('cancelAddressChange');
  const { check, dialog } = useIdentityCheck();
  const { attempt, isUnderWay, failure, done } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const send = (address: string) =>
    attempt('', async (): Promise<Result<unknown, AppError>> => {
      setSentTo(undefined);
      if (!(await check())) return ok(undefined);
      const sent = await change({ address });
      if (sent.ok) {
        setIsAsking(false);
        setSentTo(address);
        onChanged();
      }
      return sent;
    });
  const withdraw = () =>
    attempt(copy.canceled, async () => {
      setSentTo(undefined);
      const canceled = await cancel({});
      onChanged();
      return canceled;
    });

  return (
    <Stack gap="md" align="flex-start">
      {pending ? (
        <Pending
          pending={pending}
          isUnderWay={isUnderWay}
          onSend={() => void send(pending.address)}
          onCancel={() => void withdraw()}
        />
      ) : (
        !isAsking && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {copy.change}
          </Button>
        )
      )}
      {isAsking && !pending && (
        <NewAddressForm
          isUnderWay={isUnderWay}
          onSubmit={(address) => void send(address)}
          onCancel={() => setIsAsking(false)}
        />
      )}
      <FailureNote message={failure} />
      <DoneNote message={sentTo === undefined ? done : copy.sentTo(sentTo)} />
      {dialog}
    </Stack>
  );
}

function Pending(props: {
  readonly pending: NonNullable<SignInState['addressChange']>;
  readonly isUnderWay: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}) {
  const { pending, isUnderWay, onSend, onCancel } = props;
  return (
    <>
      <Alert color="amber" variant="light" role="status" w="100%">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {pending.isExpired ? copy.expired(pending.address) : copy.waiting(pending.address)}
        </Text>
        <Text>{copy.waitingAbout}</Text>
      </Alert>
      <Group gap="sm">
        <Button variant="default" loading={isUnderWay} onClick={onSend}>
          {copy.sendAgain}
        </Button>
        <Button variant="subtle" disabled={isUnderWay} onClick={onCancel}>
          {copy.cancelChange}
        </Button>
      </Group>
    </>
  );
}

function NewAddressForm(props: {
  readonly isUnderWay: boolean;
  readonly onSubmit: (address: string) => void;
  readonly onCancel: () => void;
}) {
  const { isUnderWay, onSubmit, onCancel } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { address: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  return (
    <form
      onSubmit={form.onSubmit((values) => onSubmit(schema.parse(values).address))}
      noValidate
      style={{ width: '100%' }}
    >
      <Stack gap="md" maw={420}>
        <TextInput
          label={copy.newAddress}
          description={copy.changeAbout}
          type="email"
          autoComplete="email"
          required
          data-autofocus
          {...form.getInputProps('address')}
        />
        <Group gap="sm">
          <Button type="submit" loading={isUnderWay}>
            {copy.sendLink}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {copy.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
