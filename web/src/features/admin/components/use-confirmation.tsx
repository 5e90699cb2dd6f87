import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { adminCopy } from '../model/admin-copy.ts';

/** A confirmation question for a consequential action. */
export interface Question {
  readonly title: string;
  /** the consequences of the action */
  readonly about: string;
  readonly yes: string;
  readonly onYes: () => void;
}

/** Asks for confirmation before running an action. Render `dialog`. */
export function useConfirmation(): {
  readonly ask: (question: Question) => void;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  return {
    ask: setQuestion,
    dialog: (
      <Dialog title={question?.title ?? ''} isOpen={question !== undefined} onClose={close}>
        <Text>{question?.about}</Text>
        <Group gap="sm">
          <Button
            onClick={() => {
              close();
              question?.onYes();
            }}
          >
            {question?.yes}
          </Button>
          <Button variant="default" onClick={close}>
            {adminCopy.confirm.cancel}
          </Button>
        </Group>
      </Dialog>
    ),
  };
}
