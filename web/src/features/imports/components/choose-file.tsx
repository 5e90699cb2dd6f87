import { READABLE_FILES } from '@daily-snapshot/domain/imports/formats/file-formats';
import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import paper from '../../../ui/layout/paper.module.css';
import classes from './imports.module.css';
import { StepTitle } from '../../../ui/layout/step-title.tsx';

/** A file that could not be imported, with the reason. */
export interface RefusedFile {
  readonly fileName: string;
  readonly text: string;
  /** the file, if it may be read on another try; absent if it cannot be read */
  readonly retry?: File | undefined;
}

/** Step 1: chooses a file. */
export function ChooseFile(props: {
  readonly isFirst: boolean;
  /** The name of the file being parsed. */
  readonly reading: string | undefined;
  readonly refused: RefusedFile | undefined;
  readonly onChoose: (file: File) => void;
}) {
  const { isFirst, reading, refused, onChoose } = props;
  return (
    <Stack gap="md">
      <StepTitle isCurrent={!isFirst}>Import a file</StepTitle>
      <p className={paper.text}>
        The statement that your bank or card lets you download. It is read here first, and nothing
        is saved until you have seen it.
      </p>
      {refused && (
        <Alert role="alert" color="red" variant="light" title={`${refused.fileName} was not read`}>
          <Refusal refused={refused} isBusy={reading !== undefined} onRetry={onChoose} />
        </Alert>
      )}
      <DropZone isBusy={reading !== undefined} onChoose={onChoose}>
        {reading === undefined ? (
          <>
            <span>
              <span className={classes.choose}>Choose a file</span> or drop it here
            </span>
            <span className={paper.note}>{READABLE_FILES}, up to 8 MB</span>
          </>
        ) : (
          <span role="status">
            <Loader size="sm" mr="sm" style={{ verticalAlign: 'middle' }} />
            Reading {reading} …
          </span>
        )}
      </DropZone>
    </Stack>
  );
}

function Refusal(props: {
  readonly refused: RefusedFile;
  readonly isBusy: boolean;
  readonly onRetry: (file: File) => void;
}) {
  const { text, retry } = props.refused;
  if (!retry) {
    return (
      <Text size="sm">
        {text} Nothing was saved; choose another file, or export it from your bank again.
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{text} Nothing was saved.</Text>
      <Button
        size="sm"
        variant="default"
        disabled={props.isBusy}
        onClick={() => props.onRetry(retry)}
      >
        Try again
      </Button>
    </Stack>
  );
}

/** The file input covers the whole drop zone, so that a drop anywhere selects the file. */
function DropZone(props: {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}) {
  const { isBusy, onChoose, children } = props;
  const [isOver, setIsOver] = useState(false);
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      {children}
      <input
        type="file"
        className={classes.field}
        aria-label="File from your bank"
        disabled={isBusy}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChoose(file);
          // Clears the input, so that selecting the same file again triggers a change event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
