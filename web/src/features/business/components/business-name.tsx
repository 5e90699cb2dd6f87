import { businessProfileSchema } from '@daily-snapshot/domain/contracts/business';
import { Alert, Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';

const schema = businessProfileSchema.pick({ name: true });

const focusOn = (element: HTMLElement | null) => element?.focus();

/** The name of the business as the headline, which its owner can change. */
export function BusinessName(props: {
  readonly name: string;
  readonly onRename?: (name: string) => Promise<void>;
}) {
  const { name, onRename } = props;
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
    <Group align="baseline" gap="md">
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Title>
      {onRename && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setIsEditing(true)}
          ref={wasEdited ? focusOn : null}
        >
          Rename
        </Button>
      )}
    </Group>
  );
}

function RenameForm(props: {
  readonly name: string;
  readonly onRename: (name: string) => Promise<void>;
  readonly onDone: () => void;
}) {
  const { name, onRename, onDone } = props;
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: schemaResolver(schema, { sync: true }),
  });
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined);
    try {
      await onRename(schema.parse(values).name);
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={560}>
        <TextInput
          label="Business name"
          autoComplete="organization"
          required
          withAsterisk={false}
          ref={focusOn}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {failure !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
