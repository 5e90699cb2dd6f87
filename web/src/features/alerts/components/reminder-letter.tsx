import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import {
  LETTER_TONES,
  mailtoOf,
  reminderLetter,
  suggestedTone,
} from '@daily-snapshot/domain/alerts/texts/reminder-letter';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import disclosure from '../../../ui/layout/disclosure.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { LETTER_COPY as copy } from '../model/alert-copy.ts';
import type { InboxAlert } from '../model/inbox.ts';

/** Offers a letter to a late customer, to copy or to open in an e-mail program. */
export function ReminderLetterForm(props: {
  readonly alert: InboxAlert;
  readonly businessName: string;
  readonly today: BusinessDate;
}) {
  const { alert, businessName, today } = props;
  const [tone, setTone] = useState(() => suggestedTone(alert, today));
  const [done, setDone] = useState<string>();
  const letter = reminderLetter(alert, { businessName, today }, tone);
  if (!letter) return null;
  const copyBody = () => {
    navigator.clipboard.writeText(letter.body).then(
      () => setDone(copy.copied),
      () => setDone(copy.copyFailed),
    );
  };
  return (
    <details>
      <summary className={disclosure.summary}>{copy.open}</summary>
      <Stack gap="sm" mt="sm" maw="40rem">
        <p className={paper.note}>{copy.about}</p>
        <NativeSelect
          label={copy.tone}
          value={tone}
          data={LETTER_TONES.map((value) => ({ value, label: copy.tones[value] }))}
          onChange={(event) => {
            const chosen = LETTER_TONES.find((one) => one === event.currentTarget.value);
            if (chosen) setTone(chosen);
          }}
        />
        <TextInput label={copy.subject} value={letter.subject} readOnly />
        <Textarea label={copy.body} value={letter.body} autosize minRows={6} readOnly />
        <Group gap="sm">
          <Button variant="default" onClick={copyBody}>
            {copy.copy}
          </Button>
          <Button variant="default" component="a" href={mailtoOf(letter)}>
            {copy.mail}
          </Button>
          <DoneNote message={done} />
        </Group>
      </Stack>
    </details>
  );
}
