import { DEFAULT_SENDER } from '@daily-snapshot/domain/sales/assessment-requests';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { fieldsOf, type CalculatorFields } from '../model/calculation.ts';
import { AssessmentResult } from './assessment-result.tsx';
import { SavedAssessments } from './saved-assessments.tsx';
import { useCalculator } from './use-calculator.ts';
import classes from './assessment.module.css';
import { assessmentCopy } from '../model/assessment-copy.ts';

const copy = assessmentCopy;

/** Calculates a prospect’s risk, and sends, exports or saves the result. */
export function RoiCalculator({ accountId }: { readonly accountId: string }) {
  const { form, calculated, underWay, work, sendIt, saveIt, exportIt, open } = useCalculator();
  const field = (name: keyof CalculatorFields) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  });
  return (
    <Stack gap="lg">
      <div className={classes.calculator}>
        <CardSection id="calculate" title={copy.form.title} about={copy.form.about}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              work();
            }}
          >
            <Stack gap="md">
              <TextInput
                label={copy.form.company}
                autoComplete="off"
                required
                {...field('companyName')}
              />
              <TextInput
                label={copy.form.revenue}
                inputMode="decimal"
                placeholder="50,000"
                autoComplete="off"
                required
                {...field('revenue')}
              />
              <Textarea
                label={copy.form.notes}
                description={copy.form.notesAbout}
                autosize
                minRows={2}
                maxRows={8}
                {...field('salesNotes')}
              />
              <Group gap="xs">
                <Button type="submit" px="sm">
                  {copy.form.calculate}
                </Button>
                <Button variant="default" px="sm" onClick={exportIt}>
                  {copy.form.export}
                </Button>
                <Button
                  variant="default"
                  px="sm"
                  loading={underWay === 'saving'}
                  onClick={() => void saveIt()}
                >
                  {copy.form.save}
                </Button>
              </Group>
            </Stack>
          </form>
        </CardSection>
        <Stack gap="lg">
          <CardSection
            id="assessed"
            title={copy.result.title}
            about={calculated ? copy.result.about : copy.result.empty}
          >
            <div aria-live="polite">
              {calculated && <AssessmentResult calculated={calculated} />}
            </div>
          </CardSection>
          <CardSection id="send" title={copy.send.title} about={copy.send.about}>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void sendIt();
              }}
            >
              <Stack gap="md" maw={480}>
                <TextInput
                  label={copy.send.recipient}
                  type="email"
                  autoComplete="off"
                  required
                  {...field('recipientEmail')}
                />
                <TextInput
                  label={copy.send.sender}
                  placeholder={DEFAULT_SENDER}
                  autoComplete="name"
                  {...field('senderName')}
                />
                <Group>
                  <Button type="submit" loading={underWay === 'sending'}>
                    {copy.send.send}
                  </Button>
                </Group>
              </Stack>
            </form>
          </CardSection>
        </Stack>
      </div>
      <SavedAssessments accountId={accountId} onOpen={(saved) => open(fieldsOf(saved))} />
    </Stack>
  );
}
