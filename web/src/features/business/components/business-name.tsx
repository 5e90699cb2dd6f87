import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessProfileSchema } from '@daily-snapshot/domain/accounts/business-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Box, Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import classes from './business-name.module.css';
import { businessCopy } from '../model/business-copy.ts';

type Rename = (name: string) => Promise<Result<unknown, AppError>>;

const schema = businessProfileSchema.pick({ name: true });

const focusOn = (element: HTMLElement | null) => element?.focus();

/** The business name, smaller than the money below it. The owner can edit it. */
export function BusinessName(props: {
  readonly name: string;
  readonly onRename?: Rename;
  /** Shown at the end of the headline row. */
  readonly children?: ReactNode;
}) {
  const { name, onRename, children } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const finish = () => {
    setIsEditing(false);
    setWasEdited(true);
  };

  if (isEditing && onRename) {
    return <RenameForm name={name} onRename={onRename} onDone={finish} />;
  }
  return (
    <Group align="center" gap="xs" wrap="nowrap" mih={34}>
      <Title order={1} className={classes.name} title={name}>
        <bdi>{name}</bdi>
      </Title>
      {onRename && (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          onClick={() => setIsEditing(true)}
          ref={wasEdited ? focusOn : null}
        >
          {businessCopy.rename.open}
        </Button>
      )}
      {children && (
        <Box ml="auto" flex="none">
          {children}
        </Box>
      )}
    </Group>
  );
}

function RenameForm(props: {
  readonly name: string;
  readonly onRename: Rename;
  readonly onDone: () => void;
}) {
  const { name, onRename, onDone } = props;
  const { attempt, isUnderWay, failure } = useAttempt(onRename);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: schemaResolver(schema, { sync: true }),
  });
  const submit = form.onSubmit(async (values) => {
    if (await attempt(schema.parse(values).name)) onDone();
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={560}>
        <TextInput
          label={businessCopy.rename.label}
          autoComplete="organization"
          required
          ref={focusOn}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <FailureNote message={failure} />
        <Group gap="sm">
          <Button type="submit" loading={isUnderWay}>
            {businessCopy.rename.save}
          </Button>
          <Button variant="default" onClick={onDone}>
            {businessCopy.rename.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
