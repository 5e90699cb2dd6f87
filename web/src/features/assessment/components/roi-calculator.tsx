import { DEFAULT_SENDER } from '@daily-snapshot/domain/contracts/assessment';
import { addressSchema } from '@daily-snapshot/domain/contracts/business';
import type { CalculatedAssessment } from '@daily-snapshot/domain/sales/assessment-file';
import { figuresOf } from '@daily-snapshot/domain/sales/assessment-figures';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CardSection } from '../../../components/card-section.tsx';
import { showToast } from '../../../components/toast.ts';
import { useKeepAssessment, useSendAssessment } from '../api/use-assessments.ts';
import {
  calculate,
  checkRecipient,
  checks,
  EMPTY_FIELDS,
  fieldsOf,
  type CalculatorFields,
} from '../model/calculation.ts';
import { exportAssessment } from '../model/export-assessment.ts';
import { AssessmentResult } from './assessment-result.tsx';
import { KeptAssessments } from './kept-assessments.tsx';
import classes from './assessment.module.css';

/** Works out what a prospect risks, and sends, saves or keeps it. */
export function RoiCalculator({ accountId }: { readonly accountId: string }) {
  const [calculated, setCalculated] = useState<CalculatedAssessment>();
  const send = useSendAssessment();
  const keep = useKeepAssessment();
  const [isUnderWay, setIsUnderWay] = useState<'sending' | 'keeping'>();
  const form = useForm<CalculatorFields>({
    mode: 'uncontrolled',
    initialValues: EMPTY_FIELDS,
    validate: checks,
    onValuesChange: (values, before) => {
      // Figures of another company are worse than none.
      if (values.revenue !== before.revenue || values.companyName !== before.companyName) {
        setCalculated(undefined);
      }
    },
  });

  const focusFirst = (...names: readonly (keyof CalculatorFields)[]) => {
    const first = names.find((name) => form.errors[name] !== undefined || !isFine(name));
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const isFine = (name: keyof CalculatorFields): boolean => {
    const text = form.getValues()[name];
    return (name === 'recipientEmail' ? checkRecipient(text) : checks[name](text)) === null;
  };

  const work = (): CalculatedAssessment | undefined => {
    const { hasErrors } = form.validate();
    const found = hasErrors ? undefined : calculate(form.getValues(), new Date());
    if (found) setCalculated(found);
    else focusFirst('companyName', 'revenue', 'salesNotes', 'senderName');
    return found;
  };

  const requestOf = ({ companyName, salesNotes, assessment }: CalculatedAssessment) => ({
    companyName,
    salesNotes,
    ...figuresOf(assessment),
  });

  const sendIt = async () => {
    const { companyName, revenue, recipientEmail, senderName } = form.getValues();
    form.validate();
    form.setFieldError('recipientEmail', checkRecipient(recipientEmail));
    if ([companyName, revenue, recipientEmail].some((text) => text.trim() === '')) {
      showToast({
        title: 'Missing Information',
        message: 'Please fill in company name, revenue, and recipient email',
        isDestructive: true,
      });
    }
    const found = work();
    if (!found) return;
    if (!isFine('recipientEmail')) {
      // Checking everything again has cleared it.
      form.setFieldError('recipientEmail', checkRecipient(recipientEmail));
      form.getInputNode('recipientEmail')?.focus();
      return;
    }
    const address = addressSchema.parse(recipientEmail);
    setIsUnderWay('sending');
    const outcome = await send({
      ...requestOf(found),
      recipientEmail: address,
      senderName: senderName.trim() || DEFAULT_SENDER,
    });
    setIsUnderWay(undefined);
    if (outcome.ok) {
      const message = `Risk assessment sent to ${address}`;
      showToast({ title: 'Email Sent Successfully', message });
      form.setFieldValue('recipientEmail', '');
      return;
    }
    const { message } = outcome.error;
    showToast({
      title: 'Email Failed',
      message: message || 'Failed to send email. Please try again.',
      isDestructive: true,
    });
  };

  const keepIt = async () => {
    const found = work();
    if (!found) return;
    setIsUnderWay('keeping');
    const outcome = await keep(requestOf(found));
    setIsUnderWay(undefined);
    showToast(
      outcome.ok
        ? { title: 'Assessment kept', message: 'It is among your assessments below.' }
        : { title: 'Not kept', message: outcome.error.message, isDestructive: true },
    );
  };

  const exportIt = () => {
    const found = work();
    if (!found) return;
    exportAssessment(found);
    showToast({ title: 'Calculation Exported' });
  };

  const open = (fields: CalculatorFields) => {
    form.setValues(fields);
    form.clearErrors();
    setCalculated(calculate(fields, new Date()));
    form.getInputNode('companyName')?.focus();
  };

  return (
    <Stack gap="lg">
      <div className={classes.calculator}>
        <CardSection
          id="calculate"
          title="What is at risk"
          about="By the same open model as on the pricing page, against $100 a month."
        >
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              work();
            }}
          >
            <Stack gap="md">
              <TextInput
                label="Company name"
                autoComplete="off"
                required
                key={form.key('companyName')}
                {...form.getInputProps('companyName')}
              />
              <TextInput
                label="Monthly revenue, in dollars"
                inputMode="decimal"
                placeholder="50,000"
                autoComplete="off"
                required
                key={form.key('revenue')}
                {...form.getInputProps('revenue')}
              />
              <Textarea
                label="Sales notes"
                description="They stand in the letter, as yours."
                autosize
                minRows={2}
                maxRows={8}
                key={form.key('salesNotes')}
                {...form.getInputProps('salesNotes')}
              />
              <Group gap="sm">
                <Button type="submit">Calculate</Button>
                <Button variant="default" onClick={exportIt}>
                  Export
                </Button>
                <Button
                  variant="default"
                  loading={isUnderWay === 'keeping'}
                  onClick={() => void keepIt()}
                >
                  Keep
                </Button>
              </Group>
            </Stack>
          </form>
        </CardSection>
        <CardSection
          id="assessed"
          title="The assessment"
          about={
            calculated
              ? `For ${calculated.companyName}, with the figures as they will stand in the letter.`
              : 'Enter a company and its revenue, and calculate: what it may lose each month appears here.'
          }
        >
          <div aria-live="polite">
            {calculated && (
              <AssessmentResult
                companyName={calculated.companyName}
                assessment={calculated.assessment}
              />
            )}
          </div>
        </CardSection>
      </div>
      <CardSection
        id="send"
        title="Send it to the prospect"
        about="One letter with these figures, your notes and your name. An address gets one in seven days at most, and none once it has unsubscribed."
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isUnderWay !== 'sending') void sendIt();
          }}
        >
          <Stack gap="md" maw={480}>
            <TextInput
              label="Recipient email"
              type="email"
              autoComplete="off"
              required
              key={form.key('recipientEmail')}
              {...form.getInputProps('recipientEmail')}
            />
            <TextInput
              label="Your name"
              placeholder={DEFAULT_SENDER}
              autoComplete="name"
              key={form.key('senderName')}
              {...form.getInputProps('senderName')}
            />
            <Group gap="sm">
              <Button type="submit" loading={isUnderWay === 'sending'}>
                Send Risk Assessment
              </Button>
              {isUnderWay === 'sending' && (
                <Text size="sm" c="dimmed" role="status">
                  Sending…
                </Text>
              )}
            </Group>
          </Stack>
        </form>
      </CardSection>
      <KeptAssessments accountId={accountId} onOpen={(kept) => open(fieldsOf(kept))} />
    </Stack>
  );
}
