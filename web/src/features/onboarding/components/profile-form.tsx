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
import { useRef } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { dismissToastsAbout, showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { revenueChoices, sizeChoices, typeChoices } from '../model/choices.ts';
import { ONBOARDING_COPY } from '../model/onboarding-copy.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { likelyBusinessType } from '../model/likely-type.ts';

const copy = ONBOARDING_COPY.profileForm;

/** The id of the terms toast, so that only one shows at a time. */
const TERMS = 'terms';

const NOT_SAID = { value: '', label: copy.ratherNotSay };
const NOT_CHOSEN = { value: '', label: copy.chooseOne, disabled: true };

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
      title: copy.termsRequired,
      message: copy.termsRequiredAbout,
      isDestructive: true,
    });
  };
  const submit = form.onSubmit((values) => {
    dismissToastsAbout(TERMS);
    return isUnderWay ? undefined : attempt(ownerProfileSchema.parse(values));
  }, point);
  const guessed = useRef('');
  const guessType = () => {
    const { businessName, businessType } = form.getValues();
    const select = form.getInputNode('businessType');
    const guess = likelyBusinessType(businessName) ?? '';
    // A type that the owner chose stays.
    if (businessType !== guessed.current || !(select instanceof HTMLSelectElement)) return;
    guessed.current = guess;
    form.setFieldValue('businessType', guess);
    // The field is uncontrolled. A new key would remount it and lose the focus.
    select.value = guess;
  };
  const field = (name: keyof ProfileDraft, type: 'input' | 'checkbox' = 'input') =>
    form.getInputProps(name, { type });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Fieldset legend={<Legend>{copy.you}</Legend>} variant="unstyled" m={0}>
          <Stack gap="md">
            <Group gap="md" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
              <TextInput
                label={copy.firstName}
                miw="min(100%, 11.25rem)"
                autoComplete="given-name"
                withAsterisk
                required
                {...(initial.firstName === '' && { autoFocus: true })}
                {...field('firstName')}
              />
              <TextInput
                label={copy.lastName}
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
              label={copy.phone}
              type="tel"
              autoComplete="tel"
              placeholder="(555) 123-4567"
              {...field('phone')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={<Legend>{copy.yourBusiness}</Legend>} variant="unstyled" m={0}>
          <Stack gap="md">
            <TextInput
              label={copy.businessName}
              autoComplete="organization"
              withAsterisk
              required
              {...field('businessName')}
              onBlur={guessType}
            />
            <NativeSelect
              label={copy.businessType}
              withAsterisk
              required
              data={[NOT_CHOSEN, ...typeChoices]}
              {...field('businessType')}
            />
            <Group gap="md" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
              <NativeSelect
                label={copy.employees}
                miw="min(100%, 11.25rem)"
                data={[NOT_SAID, ...sizeChoices]}
                {...field('businessSize')}
              />
              <NativeSelect
                label={copy.annualRevenue}
                miw="min(100%, 11.25rem)"
                data={[NOT_SAID, ...revenueChoices]}
                {...field('annualRevenue')}
              />
            </Group>
            <Textarea
              label={copy.concerns}
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
              <RichText
                text={copy.agree}
                parts={{
                  terms: (words) => (
                    <Anchor href={termsHref} target="_blank" underline="always" inherit>
                      {words}
                    </Anchor>
                  ),
                }}
              />
            }
            required
            {...field('agreeToTerms', 'checkbox')}
          />
          <Checkbox label={copy.marketing} {...field('agreeToMarketing', 'checkbox')} />
        </Stack>
        <FailureNote message={failure} />
        <Button type="submit" loading={isUnderWay}>
          {copy.submit}
        </Button>
      </Stack>
    </form>
  );
}
