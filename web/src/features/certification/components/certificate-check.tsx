import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';

type Told = CallableResponse<'checkCertificate'>;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks for a code. */
export function CodeToCheck(props: {
  readonly code: string;
  readonly isUnderWay: boolean;
  readonly onCheck: (code: string) => void;
}) {
  const { code, isUnderWay, onCheck } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code },
    validate: {
      code: (text) => (text.trim() === '' ? 'Enter the code that you were given.' : null),
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => onCheck(values.code.trim()))}>
      <Stack gap="md">
        <TextInput
          label="Certification code"
          placeholder="OA-CERT-2024-…"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={isUnderWay}>
          Check
        </Button>
      </Stack>
    </form>
  );
}

/** What is told of a code: a name, a day, and whether it is good. */
export function CheckedCertificate(props: {
  readonly told: Told | undefined;
  readonly failure: string | undefined;
}) {
  const { told, failure } = props;
  return (
    <div aria-live="polite">
      <FailureNote message={failure} />
      {told && <Answer told={told} />}
    </div>
  );
}

function Answer({ told }: { readonly told: Told }) {
  if (told.state === 'unknown') {
    return (
      <>
        <Text fw={600}>Unknown</Text>
        <Text>Nobody was given this code. Compare it with the one you have, letter by letter.</Text>
      </>
    );
  }
  const day = DAY.format(new Date(told.certifiedOn));
  return (
    <>
      <Text fw={600}>{told.state === 'valid' ? 'Valid' : 'Expired'}</Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {told.name} was certified on {day}.
      </Text>
      {told.state === 'expired' && (
        <Text>It has expired since: ask for a certificate of today.</Text>
      )}
    </>
  );
}
