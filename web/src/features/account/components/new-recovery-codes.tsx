import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { downloadFile } from '../../../ui/files/download-file.ts';
import { accountCopy } from '../model/account-copy.ts';
import classes from './recovery-codes.module.css';

const copy = accountCopy.recoveryCodes;

/** Shows new recovery codes once. They disappear after the user has saved them. */
export function NewRecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onFinish: () => void;
}) {
  const { codes, email, onFinish } = props;
  const [isSaved, setIsSaved] = useState(false);
  const [note, setNote] = useState<string>();
  const file = [copy.fileTitle(email), copy.fileAbout, ...codes].join('\n');
  const copyCodes = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setNote(copy.copied),
      () => setNote(copy.copyFailed),
    );
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="amber" variant="light" role="status" w="100%">
        {copy.shownOnce}
      </Alert>
      <Stack gap="sm" w="100%" data-prints-alone>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {copy.fileTitle(email)}
        </Text>
        <ol className={classes.codes} aria-label={copy.listLabel}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Text size="sm">{copy.fileAbout}</Text>
      </Stack>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copyCodes()}>
          {copy.copy}
        </Button>
        <Button
          variant="default"
          onClick={() => downloadFile(file, copy.fileName, 'text/plain;charset=utf-8')}
        >
          {copy.download}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {copy.print}
        </Button>
      </Group>
      <DoneNote message={note} />
      <Checkbox
        label={copy.saved}
        checked={isSaved}
        onChange={({ currentTarget }) => setIsSaved(currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onFinish}>
        {copy.finish}
      </Button>
    </Stack>
  );
}
