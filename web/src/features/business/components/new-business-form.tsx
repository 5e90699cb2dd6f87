import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  businessProfileSchema,
  type BusinessProfile,
} from '@daily-snapshot/domain/accounts/business-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Card, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { likelyTimeZone, timeZoneChoices } from '../../../ui/forms/time-zones.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { businessCopy } from '../model/business-copy.ts';

const copy = businessCopy.newBusiness;

/** Creates the first business of a new owner. */
export function NewBusinessForm(props: {
  readonly onSubmit: (profile: BusinessProfile) => Promise<Result<unknown, AppError>>;
}) {
  const { attempt, isUnderWay, failure } = useAttempt(props.onSubmit);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', timeZone: likelyTimeZone() as string },
    validate: schemaResolver(businessProfileSchema, { sync: true }),
  });

  const submit = form.onSubmit((values) => attempt(businessProfileSchema.parse(values)));

  return (
    <Card maw={560}>
      <Stack gap="lg">
        <Stack gap={6}>
          <Title order={1} size="h2">
            {copy.title}
          </Title>
          <Text c="dimmed">{copy.about}</Text>
        </Stack>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label={copy.name}
              autoComplete="organization"
              required
              key={form.key('name')}
              {...form.getInputProps('name')}
            />
            <Select
              label={copy.timeZone}
              data={timeZoneChoices}
              searchable
              required
              allowDeselect={false}
              key={form.key('timeZone')}
              {...form.getInputProps('timeZone')}
            />
            <FailureNote message={failure} />
            <Button type="submit" loading={isUnderWay}>
              {copy.save}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}
