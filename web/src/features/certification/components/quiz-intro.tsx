import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { certifiedNameSchema } from '@daily-snapshot/domain/certification/certification-requests';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { focusOnShow } from './focus-on-show.ts';
import { certificationCopy } from '../model/certification-copy.ts';

const copy = certificationCopy.intro;

const schema = z.object({
  name: z.string().trim().min(1, copy.nameMissing).pipe(certifiedNameSchema),
});

/** Introduces the quiz and asks for the representative’s name. */
export function QuizIntro(props: {
  /** The name from an earlier attempt. */
  readonly knownName: string | undefined;
  readonly onBegin: (name: string) => Promise<Result<unknown, AppError>>;
  /** Absent if there is no unfinished attempt. */
  readonly onResume: (() => Promise<Result<unknown, AppError>>) | undefined;
}) {
  const { onBegin, onResume, knownName } = props;
  const { attempt, isUnderWay, failure } = useAttempt(
    (work: () => Promise<Result<unknown, AppError>>) => work(),
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: knownName ?? '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  return (
    <CardSection id="quiz" title={copy.title} about={copy.about}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          isUnderWay ? undefined : attempt(() => onBegin(schema.parse(values).name)),
        )}
      >
        <Stack gap="md" maw={480}>
          <TextInput
            label={copy.name}
            description={copy.nameAbout}
            autoComplete="name"
            required
            ref={knownName === undefined ? null : focusOnShow}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <FailureNote message={failure} />
          <Group>
            <Button type="submit" loading={isUnderWay}>
              {copy.start}
            </Button>
            {onResume && (
              <Button
                variant="default"
                disabled={isUnderWay}
                onClick={() => void attempt(onResume)}
              >
                {copy.resume}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </CardSection>
  );
}
