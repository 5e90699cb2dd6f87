import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  CONCERNS_MAX,
  ownerProfileSchema,
  type OwnerProfile,
  type ProfileDraft,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import {
  Anchor,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { dismissToastsAbout, showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { revenueChoices, sizeChoices, typeChoices } from '../model/choices.ts';

/** The id of the terms toast, so that only one shows at a time. */
const TERMS = 'terms';

const NOT_SAID = { value: '', label: 'Rather not say' };
const NOT_CHOSEN = { value: '', label: 'Choose one', disabled: true };

const Legend = ({ children }: { readonly children: string }) => (
  <Title order={2} size="h4" mb="xs">
    {children}
  </Title>
);

/** Asks about the owner and the business. Reports every change, so that the draft can be saved. */
export function ProfileForm(props: {
  readonly initial: ProfileDraft;
  readonly termsHref: string;
  readonly onType: (draft: ProfileDraft) => void;
  readonly onSubmit: (profile: OwnerProfile) => Promise<Result<unknown, AppError>>;
}) {
  const { initial, termsHref, onType, onSubmit } = props;
  const { attempt, isUnderWay, failure } = useAttempt(onSubmit);
  const form = useForm<ProfileDraft>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(ownerProfileSchema, { sync: true }),
    onValuesChange: (values) => onType(values),
  });
  const point = (errors: FormErrors) => {
    const first = Object.keys(initial).find((field) => field in errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
    // The terms error is a toast. All other errors are shown beside their fields.
    if (first !== 'agreeToTerms') return;
    showToast({
      about: TERMS,
      title: 'Terms Required',
      message: 'Please agree to the terms and conditions to continue.',
      isDestructive: true,
    });
  };
  const submit = form.onSubmit((values) => {
    dismissToastsAbout(TERMS);
    return isUnderWay ? undefined : attempt(ownerProfileSchema.parse(values));
  }, point);
  const field = (name: keyof ProfileDraft, type: 'input' | 'checkbox' = 'input') =>
    form.getInputProps(name, { type });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Fieldset legend={<Legend>You</Legend>} variant="unstyled" m={0}>
          <Stack gap="md">
            <Group gap="md" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
              <TextInput
                label="First name"
                miw="min(100%, 11.25rem)"
                autoComplete="given-name"
                withAsterisk
                required
                {...field('firstName')}
              />
              <TextInput
                label="Last name"
                miw="min(100%, 11.25rem)"
                autoComplete="family-name"
                withAsterisk
                required
                {...field('lastName')}
              />
            </Group>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="email"
              withAsterisk
              required
              {...field('email')}
            />
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="tel"
              placeholder="(555) 123-4567"
              {...field('phone')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={<Legend>Your business</Legend>} variant="unstyled" m={0}>
          <Stack gap="md">
            <TextInput
              label="Business name"
              autoComplete="organization"
              withAsterisk
              required
              {...field('businessName')}
            />
            <NativeSelect
              label="Business type"
              withAsterisk
              required
              data={[NOT_CHOSEN, ...typeChoices]}
              {...field('businessType')}
            />
            <Group gap="md" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
              <NativeSelect
                label="Employees"
                miw="min(100%, 11.25rem)"
                data={[NOT_SAID, ...sizeChoices]}
                {...field('businessSize')}
              />
              <NativeSelect
                label="Annual revenue"
                miw="min(100%, 11.25rem)"
                data={[NOT_SAID, ...revenueChoices]}
                {...field('annualRevenue')}
              />
            </Group>
            <Textarea
              label="What worries you most about your numbers?"
              autosize
              minRows={3}
              maxRows={8}
              maxLength={CONCERNS_MAX}
              {...field('primaryConcerns')}
            />
          </Stack>
        </Fieldset>
        <Stack gap="sm">
          <Checkbox
            label={
              <>
                I agree to the{' '}
                <Anchor href={termsHref} target="_blank" underline="always" inherit>
                  terms and conditions
                </Anchor>
              </>
            }
            required
            {...field('agreeToTerms', 'checkbox')}
          />
          <Checkbox
            label="Send me news and tips now and then"
            {...field('agreeToMarketing', 'checkbox')}
          />
        </Stack>
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          Save and continue
        </Button>
      </Stack>
    </form>
  );
}
