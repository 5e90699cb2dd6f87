import type { SignInState } from '@daily-snapshot/domain/accounts/address-change-schema';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { AuthenticatorCodeForm } from '../../../ui/forms/authenticator-code-form.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { QrCode } from '../../../ui/forms/qr-code.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useAccountSecurity, type SecondFactorSetup } from '../../../lib/auth/account-security.ts';
import { useCallable } from '../../../lib/data/callable.ts';
import type { Live } from '../../../lib/data/live.ts';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useIdentityCheck } from './identity-check.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { RecoveryCodeCount } from './recovery-code-count.tsx';
import { accountCopy } from '../model/account-copy.ts';

const copy = accountCopy.secondFactor;
const codesCopy = accountCopy.recoveryCodes;

/** Turns sign-in with an authenticator app on and off, and makes its recovery codes. */
export function SecondFactorSection(props: {
  readonly issuer: string;
  readonly email: string;
  readonly state: Live<SignInState>;
  /** called after a change of the state on the server */
  readonly onChanged: () => void;
}) {
  const { issuer, email, state, onChanged } = props;
  const security = useAccountSecurity();
  const makeCodes = useCallable('makeRecoveryCodes');
  const { check, dialog } = useIdentityCheck();
  const { attempt, isUnderWay, failure, done } = useAction();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = security.hasSecondFactor();
  const count = state.status === 'ready' ? state.value.recoveryCodeCount : undefined;

  const begin = async (): Promise<Result<unknown, AppError>> => {
    if (!(await check())) return ok(undefined);
    const started = await security.beginSecondFactor(issuer);
    if (started.ok) setSetup(started.value);
    return started;
  };
  const end = async (): Promise<Result<unknown, AppError>> =>
    (await check()) ? security.endSecondFactor() : ok(undefined);
  const showNewCodes = async (): Promise<Result<unknown, AppError>> => {
    const made = await makeCodes({});
    if (made.ok) setCodes(made.value.codes);
    return made;
  };

  return (
    <CardSection id="second-factor" title={copy.title} about={copy.about}>
      <Text>{isOn ? copy.on : copy.off}</Text>
      {!isOn && count ? (
        <Alert color="amber" variant="light" role="status">
          {codesCopy.setUpAgain(count)}
        </Alert>
      ) : null}
      {setup ? (
        <Setup
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onConfirm={async (code) => {
            const outcome = await setup.confirm(code);
            if (!outcome.ok) return outcome;
            setSetup(undefined);
            // Unused codes of an earlier setup keep working. If new codes fail, the card offers them.
            if (!count) void attempt('', showNewCodes);
            return outcome;
          }}
        />
      ) : (
        !codes && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            loading={isUnderWay}
            onClick={() => void attempt('', isOn ? end : begin)}
          >
            {isOn ? copy.turnOff : copy.setUp}
          </Button>
        )
      )}
      {codes && (
        <NewRecoveryCodes
          codes={codes}
          email={email}
          onFinish={() => {
            setCodes(undefined);
            onChanged();
          }}
        />
      )}
      {isOn && !codes && (
        <LiveView live={state} failedTitle={codesCopy.failed} skeleton={<Skeleton h={120} />}>
          {({ recoveryCodeCount }) => (
            <RecoveryCodeCount
              count={recoveryCodeCount}
              isUnderWay={isUnderWay}
              onMake={() =>
                void attempt('', async () => ((await check()) ? showNewCodes() : ok(undefined)))
              }
            />
          )}
        </LiveView>
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
      <Text>{copy.scan}</Text>
      <QrCode text={setup.address} label={copy.qrCode} />
      <Anchor href={setup.address} underline="always">
        {copy.openApp}
      </Anchor>
      <Text>
        {copy.enterKey}{' '}
        <Text span ff="monospace" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {setup.key}
        </Text>
      </Text>
      <AuthenticatorCodeForm submitLabel={copy.turnOn} onSubmit={onConfirm} />
      <Group>
        <Button variant="subtle" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
