import { DEFAULT_SENDER } from '@daily-snapshot/domain/sales/assessment-requests';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { fieldsOf, type CalculatorFields } from '../model/calculation.ts';
import { AssessmentResult } from './assessment-result.tsx';
import { SavedAssessments } from './saved-assessments.tsx';
import { useCalculator } from './use-calculator.ts';
import classes from './assessment.module.css';

/** Calculates a prospect’s risk, and sends, exports or saves the result. */
export function RoiCalculator({ accountId }: { readonly accountId: string }) {
  const { form, calculated, underWay, work, sendIt, keepIt, exportIt, open } = useCalculator();
  const field = (name: keyof CalculatorFields) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  });
  return (
    <Stack gap="lg">
      <div className={classes.calculator}>
        <CardSection
          id="calculate"
          title="What they may lose"
          about="The open model of the pricing page, against a fixed $100 a month."
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
                {...field('companyName')}
              />
              <TextInput
                label="Monthly revenue, in dollars"
                inputMode="decimal"
                placeholder="50,000"
                autoComplete="off"
                required
                {...field('revenue')}
              />
              <Textarea
                label="Sales notes"
                description="They stand in the letter, as your words."
                autosize
                minRows={2}
                maxRows={8}
                {...field('salesNotes')}
              />
              <Group gap="sm">
                <Button type="submit">Calculate</Button>
                <Button variant="default" onClick={exportIt}>
                  Export
                </Button>
                <Button
                  variant="default"
                  loading={underWay === 'keeping'}
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
              ? 'As it will stand in the letter.'
              : 'Enter a company and its revenue, then calculate: what it may lose in a month appears here.'
          }
        >
          <div aria-live="polite">{calculated && <AssessmentResult calculated={calculated} />}</div>
        </CardSection>
      </div>
      <CardSection
        id="send"
        title="Send it to the prospect"
        about="One letter with these figures, your notes and your name. An address gets one within seven days, and none once it has unsubscribed."
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void sendIt();
          }}
        >
          <Stack gap="md" maw={480}>
            <TextInput
              label="Recipient email"
              type="email"
              autoComplete="off"
              required
              {...field('recipientEmail')}
            />
            <TextInput
              label="Sender name"
              placeholder={DEFAULT_SENDER}
              autoComplete="name"
              {...field('senderName')}
            />
            <Group>
              <Button type="submit" loading={underWay === 'sending'}>
                Send Risk Assessment
              </Button>
            </Group>
          </Stack>
        </form>
      </CardSection>
      <SavedAssessments accountId={accountId} onOpen={(saved) => open(fieldsOf(saved))} />
    </Stack>
  );
}
