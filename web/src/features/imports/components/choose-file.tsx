import { READABLE_FILES } from '@daily-snapshot/domain/imports/formats/file-formats';
import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import paper from '../../../ui/layout/paper.module.css';
import { IMPORT_COPY } from '../model/import-copy.ts';
import classes from './imports.module.css';
import { StepTitle } from '../../../ui/layout/step-title.tsx';
import { FILE_COPY } from '../model/file-copy.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';

const copy = FILE_COPY.chooseFile;

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
      <StepTitle isCurrent={!isFirst}>{copy.title}</StepTitle>
      <p className={paper.text}>{IMPORT_COPY.choose}</p>
      {refused && (
        <Alert role="alert" color="red" variant="light" title={copy.refused(refused.fileName)}>
          <Refusal refused={refused} isBusy={reading !== undefined} onRetry={onChoose} />
        </Alert>
      )}
      <DropZone isBusy={reading !== undefined} onChoose={onChoose}>
        {reading === undefined ? (
          <>
            <span>
              <RichText
                text={copy.drop}
                parts={{ choose: (words) => <span className={classes.choose}>{words}</span> }}
              />
            </span>
            <span className={paper.note}>{copy.readable(READABLE_FILES)}</span>
          </>
        ) : (
          <span role="status">
            <Loader size="sm" mr="sm" style={{ verticalAlign: 'middle' }} />
            {copy.reading(reading)}
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
        {text} {copy.tryAnother}
      </Text>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {text} {copy.nothingSaved}
      </Text>
      <Button
        size="sm"
        variant="default"
        disabled={props.isBusy}
        onClick={() => props.onRetry(retry)}
      >
        {copy.tryAgain}
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
        aria-label={copy.field}
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
