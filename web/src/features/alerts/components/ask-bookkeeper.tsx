import {
  alertQuestionSchema,
  QUESTION_COMMENT_MAX,
  QUESTION_NAME_MAX,
  type AlertQuestion,
} from '@daily-snapshot/domain/mail/emails/alert-question-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, type Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import disclosure from '../../../ui/layout/disclosure.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { QUESTION_COPY } from '../model/alert-copy.ts';

const EMPTY: AlertQuestion = { name: '', address: '', comment: '' };

/** The choice that asks for an address outside the business. No address has this form. */
const ANOTHER = 'another';

export interface AskBookkeeperProps {
  /** An owner asks a bookkeeper, and may enter any address. A bookkeeper asks an owner. */
  readonly role: 'owner' | 'bookkeeper';
  /** The addresses to choose from. */
  readonly known: readonly string[];
  readonly onAsk: (question: AlertQuestion) => Promise<Result<unknown, AppError>>;
}

/** Sends an alert with a comment to a person who can help. The input stays after a failure. */
export function AskBookkeeper(props: AskBookkeeperProps) {
  const { role, known, onAsk } = props;
  const copy = QUESTION_COPY[role];
  const [question, setQuestion] = useState(EMPTY);
  const [chosen, setChosen] = useState<string>();
  const address = chosen ?? known[0] ?? ANOTHER;
  const isAnother = address === ANOTHER;
  const { attempt, isUnderWay, failure, done } = useAction();
  const change = (part: Partial<AlertQuestion>) => setQuestion({ ...question, ...part });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay) return;
    const isSent = await attempt(QUESTION_COPY.sent, async () => {
      const asked = isAnother ? question : { ...question, name: '', address };
      const parsed = alertQuestionSchema.safeParse(asked);
      return parsed.success
        ? onAsk(parsed.data)
        : err(new AppError('invalid-input', QUESTION_COPY.invalid));
    });
    if (isSent) change({ comment: '' });
  };
  // A bookkeeper can ask only owners, whose addresses may still be loading.
  if (role === 'bookkeeper' && known.length === 0) return null;
  return (
    <details>
      <summary className={disclosure.summary}>{copy.open}</summary>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="sm" mt="sm" maw="40rem">
          <p className={paper.note}>{copy.about}</p>
          {known.length > 0 && (
            <NativeSelect
              label={QUESTION_COPY.to}
              value={address}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                ...known,
                ...(role === 'owner' ? [{ value: ANOTHER, label: QUESTION_COPY.another }] : []),
              ]}
            />
          )}
          {isAnother && (
            <>
              <TextInput
                label={QUESTION_COPY.name}
                maxLength={QUESTION_NAME_MAX}
                value={question.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <TextInput
                label={QUESTION_COPY.address}
                type="email"
                autoComplete="off"
                value={question.address}
                onChange={(event) => change({ address: event.currentTarget.value })}
              />
            </>
          )}
          <Textarea
            label={QUESTION_COPY.comment}
            autosize
            minRows={2}
            maxLength={QUESTION_COMMENT_MAX}
            value={question.comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
          <FailureNote message={failure} />
          <Group gap="md">
            <Button type="submit" variant="default" loading={isUnderWay}>
              {QUESTION_COPY.send}
            </Button>
            <DoneNote message={done} />
          </Group>
        </Stack>
      </form>
    </details>
  );
}
