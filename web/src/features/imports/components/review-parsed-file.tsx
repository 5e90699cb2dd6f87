import { balanceContradiction } from '@daily-snapshot/domain/imports/balance-contradiction';
import { completeDayOf, likelyExportDay } from '@daily-snapshot/domain/imports/complete-day';
import { asSentence } from '@daily-snapshot/domain/text/as-sentence';
import {
  FILE_ACCOUNTS_MAX,
  type RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { Account } from '@daily-snapshot/domain/connections/account-schema';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { Button, Group, Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { chosenAccounts, likelyAccounts } from '../model/account-choices.ts';
import {
  correctedMapping,
  isAnswered,
  noCorrections,
  withAnswer,
  withRole,
  type Corrections,
} from '../model/corrections.ts';
import type { DraftEntries, SavedReview } from '../model/import-draft.ts';
import type { FirstReading, ImportAnswers, ParseAgain, Reading } from '../model/reading.ts';
import { shapeOf, shortPeriod } from '../model/texts.ts';
import { AccountFields } from './account-fields.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { ExportedOn, isExportDay } from './exported-on.tsx';
import { BalanceWarning, FileNotes } from './file-notes.tsx';
import { FirstTransactions, SkippedRows } from './file-rows.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import paper from '../../../ui/layout/paper.module.css';
import { NotationChoices } from './notation-choices.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { ReadingTotals } from './reading-totals.tsx';
import { ImportSection } from './import-section.tsx';
import { IMPORT_COPY } from '../model/import-copy.ts';
import { StepTitle } from '../../../ui/layout/step-title.tsx';
import { FILE_COPY } from '../model/file-copy.ts';

const texts = FILE_COPY.reviewParsedFile;

const copy = IMPORT_COPY.review;

/** The entries beside the corrections of the mapping. */
type Entered = Omit<DraftEntries, 'roles' | 'notation' | 'answers'>;

/**
 * Step 2: reviews how the file is parsed, asks what only the owner knows, and imports the file if
 * the result matches this page.
 */
export function ReviewParsedFile(props: {
  readonly fileName: string;
  readonly first: FirstReading;
  /** False while a later step covers this one. */
  readonly isCurrent: boolean;
  readonly reread: ParseAgain;
  readonly accounts: readonly Account[];
  readonly remembered: readonly RememberedMapping[];
  /** the currency of the business */
  readonly currency: string;
  readonly today: BusinessDate;
  /** the day on which the file was last changed, as the browser gives it */
  readonly changedOn: BusinessDate;
  readonly onAnswer: (
    answers: ImportAnswers,
    reading: Reading,
  ) => Promise<Result<unknown, AppError>>;
  readonly onBack: () => void;
  /** The progress of a running import. */
  readonly progress: ReactNode;
  /** The entries before a reload of the page. */
  readonly saved?: SavedReview | undefined;
  readonly onEntry: (entries: DraftEntries) => void;
}) {
  const { fileName, first, isCurrent, reread, accounts, remembered, currency, today } = props;
  const { changedOn } = props;
  const { onAnswer, onBack, progress, saved, onEntry } = props;
  const { corrections, reading, problem, correct: reparse } = useCorrections(first, reread, saved);
  const { proposal } = reading;
  const [entered, setEntered] = useState<Entered>(saved?.entries ?? { accounts: {} });
  const save = ({ roles, notation, answers }: Corrections, rest: Entered) =>
    onEntry({ ...rest, roles: [...roles], notation, answers: { ...answers } });
  const correct = (corrected: Corrections) => {
    reparse(corrected);
    save(corrected, entered);
  };
  const enter = (changes: Partial<Entered>) => {
    const changed = { ...entered, ...changes };
    setEntered(changed);
    save(corrections, changed);
  };
  const choices = likelyAccounts(proposal, fileName, accounts, remembered).map(
    (likely) => entered.accounts[likely.nameInFile] ?? likely,
  );
  // Follows the answers about the file until the owner picks a day.
  const exportedOn = entered.exportedOn ?? likelyExportDay(proposal, changedOn, today);
  const contradiction = balanceContradiction(proposal.proof);
  // A correction that leads to another contradiction asks again.
  const ignoresBalances =
    contradiction !== undefined && entered.ignoredContradiction === contradiction;
  const isContradicted = contradiction !== undefined && !ignoresBalances;
  const [isChecked, setIsChecked] = useState(false);
  const { attempt, isUnderWay, failure } = useAttempt(onAnswer);

  const completeDay = (exported: BusinessDate) =>
    completeDayOf(proposal, { exportedOn: exported, changedOn, today });
  const next = () => {
    setIsChecked(true);
    const chosen = chosenAccounts(choices, accounts);
    const mapping = correctedMapping(corrections);
    if (problem !== undefined || !mapping.ok || !isAnswered(corrections) || !chosen) return;
    if (isContradicted || !isExportDay(exportedOn, today)) return;
    const completeThrough = completeDay(exportedOn);
    const answers = { mapping: mapping.value, accounts: chosen, completeThrough, ignoresBalances };
    void attempt(answers, reading);
  };

  const isTooMany = choices.length > FILE_ACCOUNTS_MAX;
  const unanswered = isChecked && !isAnswered(corrections);
  const { unread } = first;
  const columns = proposal.form === 'table' && (
    <ImportSection
      title={copy.columns}
      id="columns"
      note={unread ? copy.columnsFirst : copy.columnsAfter}
    >
      <ColumnChoices
        columns={first.proposal.columns}
        roles={corrections.roles}
        isOpen={unread !== undefined}
        onChoose={(column, role) => correct(withRole(corrections, column, role))}
      />
      <NotationChoices corrections={corrections} onCorrect={correct} />
      <FailureNote message={problem} />
    </ImportSection>
  );
  return (
    <Stack gap="xl">
      <Stack gap={6}>
        <StepTitle isCurrent={isCurrent}>{unread ? copy.chooseColumns : copy.check}</StepTitle>
        {unread && <p className={paper.text}>{copy.unread(asSentence(unread.text))}</p>}
        <p className={paper.note}>
          {fileName}: {shapeOf(proposal)}
          {proposal.from && proposal.to ? `, ${shortPeriod(proposal.from, proposal.to)}` : ''}.
          {first.proposal.isRemembered && ` ${copy.remembered}`}
        </p>
        <FileNotes proposal={proposal} />
      </Stack>
      <BalanceWarning
        proposal={proposal}
        isIgnored={ignoresBalances}
        onIgnore={(isIgnored) =>
          enter({ ignoredContradiction: isIgnored ? contradiction : undefined })
        }
      />
      <OpenQuestions
        questions={corrections.questions}
        answers={corrections.answers}
        onAnswer={(about, option) => correct(withAnswer(corrections, about, option))}
      />
      {unread && columns}
      <ImportSection title={copy.first} id="first-transactions">
        <ReadingTotals reading={reading} currency={currency} />
        <FirstTransactions lines={proposal.lines} />
        <SkippedRows
          skipped={proposal.skipped}
          skippedCount={proposal.skippedCount}
          fileName={fileName}
        />
      </ImportSection>
      {!unread && columns}
      <ImportSection title={copy.about} id="about-the-file">
        {choices.map((choice) => (
          <AccountFields
            key={choice.nameInFile}
            choice={choice}
            accounts={accounts}
            isChecked={isChecked}
            onChange={(changed) =>
              enter({ accounts: { ...entered.accounts, [choice.nameInFile]: changed } })
            }
          />
        ))}
        {proposal.statedEnd ? (
          <p className={paper.note}>{texts.statedEnd(formatDay(completeDay(today)))}</p>
        ) : (
          <ExportedOn
            value={exportedOn}
            today={today}
            isChecked={isChecked}
            onChange={(day) => enter({ exportedOn: day })}
          />
        )}
      </ImportSection>
      <Stack gap="sm">
        <FailureNote
          message={
            isTooMany
              ? copy.tooManyAccounts(FILE_ACCOUNTS_MAX)
              : unanswered
                ? copy.answerFirst
                : isChecked && isContradicted
                  ? copy.contradicted
                  : failure
          }
        />
        {isUnderWay && progress}
        <Group gap="sm">
          <Button onClick={next} loading={isUnderWay} disabled={isTooMany}>
            {copy.import(proposal.lineCount)}
          </Button>
          <Button variant="default" onClick={onBack} disabled={isUnderWay}>
            {texts.otherFile}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

/** Parses the file again after each correction by the owner. */
function useCorrections(
  first: FirstReading,
  reread: ParseAgain,
  saved?: Pick<SavedReview, 'corrections' | 'reading'>,
) {
  const [corrections, setCorrections] = useState(() => saved?.corrections ?? noCorrections(first));
  const [reading, setReading] = useState<Reading>(saved?.reading ?? first);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);

  const correct = (corrected: Corrections) => {
    setCorrections(corrected);
    latest.current += 1;
    const own = latest.current;
    const mapping = correctedMapping(corrected);
    setProblem(mapping.ok ? undefined : mapping.error);
    if (!mapping.ok || !mapping.value) return;
    void reread(mapping.value).then((answer) => {
      // A newer correction replaced this one.
      if (latest.current !== own) return;
      if (answer.ok) setReading(answer.reading);
      else setProblem(asSentence(answer.refusal.text));
    });
  };
  return { corrections, reading, problem, correct };
}
