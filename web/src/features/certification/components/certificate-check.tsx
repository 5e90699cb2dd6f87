import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { certificationCopy } from '../model/certification-copy.ts';

const copy = certificationCopy.check;

type CertificateStatus = CallableResponse<'checkCertificate'>;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks for a certification code. */
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
      code: (text) => (text.trim() === '' ? copy.missing : null),
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => onCheck(values.code.trim()))}>
      <Stack gap="md">
        <TextInput
          label={copy.code}
          placeholder="OA-CERT-2024-…"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={isUnderWay}>
          {copy.check}
        </Button>
      </Stack>
    </form>
  );
}

/** Shows the name, date and validity of a certificate. */
export function CheckedCertificate(props: {
  readonly certificate: CertificateStatus | undefined;
  readonly failure: string | undefined;
}) {
  const { certificate, failure } = props;
  return (
    <div aria-live="polite">
      <FailureNote message={failure} />
      {certificate && <Answer certificate={certificate} />}
    </div>
  );
}

function Answer({ certificate }: { readonly certificate: CertificateStatus }) {
  if (certificate.state === 'unknown') {
    return (
      <>
        <Text fw={600}>{copy.unknown}</Text>
        <Text>{copy.unknownAbout}</Text>
      </>
    );
  }
  const day = DAY.format(new Date(certificate.certifiedOn));
  return (
    <>
      <Text fw={600}>{certificate.state === 'valid' ? copy.valid : copy.expired}</Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{copy.certified(certificate.name, day)}</Text>
      {certificate.state === 'expired' && <Text>{copy.expiredAbout}</Text>}
    </>
  );
}
