import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import paper from '../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../ui/layout/step-title.tsx';
import { IMPORT_COPY } from '../model/import-copy.ts';

const copy = IMPORT_COPY.recording;

/** Shows that the server records a large file, also if the owner leaves the page. */
export function ImportRecording(props: {
  readonly fileName: string;
  readonly progress: ReactNode;
  readonly onAnother: () => void;
}) {
  return (
    <Stack gap="lg">
      <StepTitle>{copy.title}</StepTitle>
      <section className={paper.paper} aria-label={copy.title}>
        <Stack gap="md">
          <p className={paper.text}>{copy.about(props.fileName)}</p>
          {props.progress}
        </Stack>
      </section>
      <Group gap="sm">
        <Button variant="default" onClick={props.onAnother}>
          {copy.another}
        </Button>
      </Group>
    </Stack>
  );
}
