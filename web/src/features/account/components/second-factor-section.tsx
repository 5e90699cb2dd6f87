import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { AuthenticatorCodeForm } from '../../../ui/forms/authenticator-code-form.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { QrCode } from '../../../ui/forms/qr-code.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useAccountSecurity, type SecondFactorSetup } from '../../../lib/auth/account-security.ts';
import { useIdentityCheck } from './identity-check.tsx';

/** Turns sign-in with an authenticator app on and off. */
export function SecondFactorSection({ issuer }: { readonly issuer: string }) {
  const security = useAccountSecurity();
  const { check, dialog } = useIdentityCheck();
  const { attempt, isUnderWay, failure, done } = useAction();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const isOn = security.hasSecondFactor();

  const begin = async (): Promise<Result<unknown, AppError>> => {
    if (!(await check())) return ok(undefined);
    const started = await security.beginSecondFactor(issuer);
    if (started.ok) setSetup(started.value);
    return started;
  };
  const end = async (): Promise<Result<unknown, AppError>> =>
    (await check()) ? security.endSecondFactor() : ok(undefined);

  return (
    <CardSection
      id="second-factor"
      title="Second step when signing in"
      about="With an authenticator app on your phone, a stolen password alone opens nothing."
    >
      <Text>{isOn ? 'It is on: signing in asks for a code of your app.' : 'It is off.'}</Text>
      {setup ? (
        <Setup
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onConfirm={async (code) => {
            const outcome = await setup.confirm(code);
            if (outcome.ok) setSetup(undefined);
            return outcome;
          }}
        />
      ) : (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={isUnderWay}
          onClick={() => void attempt('', isOn ? end : begin)}
        >
          {isOn ? 'Turn it off' : 'Set it up'}
        </Button>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {dialog}
    </CardSection>
  );
}

function Setup(props: {
  readonly setup: SecondFactorSetup;
  readonly onCancel: () => void;
  readonly onConfirm: (code: string) => Promise<Result<unknown, AppError>>;
}) {
  const { setup, onCancel, onConfirm } = props;
  return (
    <Stack gap="md" maw={420}>
      <Text>
        Scan this picture with your authenticator app, or{' '}
        <Anchor href={setup.address} underline="always">
          open the app on this device
        </Anchor>
        .
      </Text>
      <QrCode text={setup.address} label="The key for your authenticator app, as a picture" />
      <Text>
        Or type this key into the app:{' '}
        <Text span ff="monospace" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {setup.key}
        </Text>
      </Text>
      <AuthenticatorCodeForm submitLabel="Turn it on" onSubmit={onConfirm} />
      <Group>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
