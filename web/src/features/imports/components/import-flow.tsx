import { asSentence } from '@daily-snapshot/domain/text/as-sentence';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Account } from '@daily-snapshot/domain/connections/account-schema';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import {
  FILE_BYTES_MAX,
  type ImportAnswer,
  type RecordedOutcome,
  type RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { ImportMapping } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, type Result } from '@daily-snapshot/domain/shared/result';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FileToImport } from '../api/use-import-file.ts';
import {
  unreadReading,
  type FirstReading,
  type ImportAnswers,
  type Reading,
  type StatementReader,
} from '../model/reading.ts';
import { IMPORT_COPY } from '../model/import-copy.ts';
import { isAsShown } from '../model/expected-outcome.ts';
import { savedReview, type ImportDrafts, type SavedReview } from '../model/import-draft.ts';
import { ReviewParsedFile } from './review-parsed-file.tsx';
import { ChooseFile, type RefusedFile } from './choose-file.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportRecording } from './import-recording.tsx';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.importFlow;

interface ChosenFile {
  /** when the file was last changed, in milliseconds */
  readonly changedAt: number;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly key: string;
}

interface AnsweredImport {
  readonly answers: ImportAnswers;
  readonly reading: Reading;
  readonly expected: ImportOutcome;
}

type Step =
  | { readonly at: 'choose'; readonly reading?: string | undefined; readonly refused?: RefusedFile }
  | {
      readonly at: 'check';
      readonly file: ChosenFile;
      readonly first: FirstReading;
      readonly saved?: SavedReview | undefined;
      readonly answered?: AnsweredImport;
    }
  /** The server has the file and records it in tasks. */
  | {
      readonly at: 'recording';
      readonly file: ChosenFile;
      readonly lineCount: number;
      readonly skipped: ImportOutcome['skipped'];
    }
  | { readonly at: 'done'; readonly file: ChosenFile; readonly outcome: ImportOutcome };

export interface ImportFlowProps {
  readonly businessId: string;
  readonly currency: string;
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  readonly accounts: readonly Account[];
  readonly remembered: readonly RememberedMapping[];
  readonly dashboardHref: string;
  /** A file that the owner chose on another page. */
  readonly chosenFile?: File | undefined;
  /** A note about transactions without a category, shown after the import. */
  readonly guessesNote?: ReactNode;
  readonly nextEmailNote?: ReactNode;
  /** The last complete day, shown after the import. */
  readonly firstMinute?: ReactNode;
  readonly read: StatementReader;
  readonly importFile: (file: FileToImport) => Promise<Result<ImportAnswer, AppError>>;
  readonly drafts: ImportDrafts;
  /** @param onFinished receives the outcome if tasks record the file */
  readonly progressOf: (
    fileKey: string,
    lineCount: number,
    onFinished?: (outcome: RecordedOutcome) => void,
  ) => ReactNode;
}

/**
 * Imports a file: choose it, check it, see the result. The server previews the import first. If the
 * preview differs from the page, the owner confirms it. A reload of the page continues the import,
 * because this browser keeps the file until then.
 */
export function ImportFlow(props: ImportFlowProps) {
  const { businessId, currency, today, timeZone, accounts, remembered, dashboardHref } = props;
  const { chosenFile, read, importFile, drafts, progressOf } = props;
  const [step, setStep] = useState<Step>({ at: 'choose', reading: chosenFile?.name });
  const [savingCount, setSavingCount] = useState<number>();
  const [isFirst, setIsFirst] = useState(chosenFile === undefined);

  const readAs = (bytes: ChosenFile['bytes'], mapping?: ImportMapping) =>
    read({ bytes, currency, mapping, remembered: mappingsByLayout(remembered) });

  const openFile = async (file: File) => {
    const next = await open(file, readAs);
    if (next.at === 'check') drafts.saveFile(next.file);
    return next;
  };
  const choose = async (file: File) => {
    setIsFirst(false);
    setStep({ at: 'choose', reading: file.name });
    setStep(await openFile(file));
  };

  const openOnArrival = useEffectEvent(() =>
    chosenFile ? openFile(chosenFile) : restoredStep(drafts, readAs),
  );
  useEffect(() => {
    let isStopped = false;
    void openOnArrival().then((opened) => {
      if (isStopped || !opened) return;
      setStep((current) => {
        const isUntouched = current.at === 'choose' && current.reading === chosenFile?.name;
        return isUntouched ? opened : current;
      });
    });
    return () => {
      isStopped = true;
    };
  }, [drafts, chosenFile]);

  const startAgain = () => {
    drafts.remove();
    setStep({ at: 'choose' });
  };

  if (step.at === 'choose') {
    const { reading, refused } = step;
    return (
      <ChooseFile
        isFirst={isFirst}
        reading={reading}
        refused={refused}
        onChoose={(file) => void choose(file)}
      />
    );
  }
  const { file } = step;
  if (step.at === 'recording') {
    const { lineCount, skipped } = step;
    return (
      <ImportRecording
        fileName={file.name}
        progress={progressOf(file.key, lineCount, (outcome) =>
          setStep({ at: 'done', file, outcome: { ...outcome, skipped: [...skipped] } }),
        )}
        onAnother={() => setStep({ at: 'choose' })}
      />
    );
  }
  if (step.at === 'done') {
    return (
      <ImportDone
        fileName={file.name}
        outcome={step.outcome}
        dashboardHref={dashboardHref}
        guessesNote={props.guessesNote}
        nextEmailNote={props.nextEmailNote}
        firstMinute={props.firstMinute}
        onAnother={() => setStep({ at: 'choose' })}
      />
    );
  }

  const send = (answers: ImportAnswers, isTrial: boolean) =>
    importFile({ businessId, fileName: file.name, bytes: file.bytes, ...answers, isTrial });
  const { first, answered } = step;
  const save = async (answers: ImportAnswers, { proposal }: Reading) => {
    const { lineCount } = proposal;
    setSavingCount(lineCount);
    const outcome = await send(answers, false);
    setSavingCount(undefined);
    if (!outcome.ok) {
      return err(new AppError(outcome.error.code, IMPORT_COPY.interrupted(outcome.error.message)));
    }
    drafts.remove();
    const { continues, ...recorded } = outcome.value;
    setStep(
      continues
        ? { at: 'recording', file, lineCount, skipped: recorded.skipped }
        : { at: 'done', file, outcome: recorded },
    );
    return outcome;
  };
  const progress = savingCount !== undefined && progressOf(file.key, savingCount);
  return (
    <>
      {/* hidden instead of removed, so that going back keeps the entered values */}
      <div hidden={answered !== undefined}>
        <ReviewParsedFile
          key={file.key}
          fileName={file.name}
          first={first}
          isCurrent={answered === undefined}
          reread={(mapping) => readAs(file.bytes, mapping)}
          accounts={accounts}
          remembered={remembered}
          currency={currency}
          today={today}
          changedOn={businessDateAt(new Date(file.changedAt), timeZone)}
          saved={step.saved}
          onEntry={drafts.saveEntries}
          onBack={startAgain}
          onAnswer={async (answers, reading) => {
            const expected = await send(answers, true);
            if (!expected.ok) return expected;
            if (isAsShown(reading.proposal, expected.value)) return save(answers, reading);
            setStep({ ...step, answered: { answers, reading, expected: expected.value } });
            return expected;
          }}
          progress={progress}
        />
      </div>
      {answered && (
        <ConfirmImport
          fileName={file.name}
          reading={answered.reading}
          currency={currency}
          accounts={answered.answers.accounts.map(({ name }) => name)}
          expected={answered.expected}
          progress={progress}
          onBack={() => setStep({ at: 'check', file, first, saved: step.saved })}
          onImport={() => save(answered.answers, answered.reading)}
        />
      )}
    </>
  );
}

/** Returns the step at which the page was closed, or undefined if no import was in progress. */
async function restoredStep(
  drafts: ImportDrafts,
  readAs: (bytes: ChosenFile['bytes'], mapping?: ImportMapping) => ReturnType<StatementReader>,
): Promise<Step | undefined> {
  const draft = await drafts.load();
  if (!draft) return undefined;
  const { name, bytes, changedAt } = draft.file;
  const step = await open(new File([bytes], name, { lastModified: changedAt }), readAs);
  if (step.at === 'choose' && step.refused?.retry) return step;
  if (step.at !== 'check' || !draft.entries) return step.at === 'check' ? step : undefined;
  const reread = (mapping: ImportMapping) => readAs(bytes, mapping);
  return { ...step, saved: await savedReview(step.first, draft.entries, reread) };
}

/** Returns the latest mapping of each layout. */
const mappingsByLayout = (
  remembered: readonly RememberedMapping[],
): Readonly<Record<string, ImportMapping>> =>
  Object.fromEntries(
    remembered.toReversed().map(({ fingerprint, mapping }) => [fingerprint, mapping]),
  );

/** Parses the chosen file. */
async function open(
  file: File,
  readAs: (bytes: ChosenFile['bytes']) => ReturnType<StatementReader>,
): Promise<Step> {
  const refused = (text: string, retry?: File): Step => ({
    at: 'choose',
    refused: { fileName: file.name, text: asSentence(text), retry },
  });
  if (file.size > FILE_BYTES_MAX) return refused(copy.tooLarge);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await readAs(bytes);
    const chosen = {
      name: file.name,
      changedAt: file.lastModified,
      bytes,
      key: await fileKeyOf(bytes),
    };
    if (answer.ok) return { at: 'check', file: chosen, first: answer.reading };
    const { refusal } = answer;
    if (refusal.reason === 'not-loaded') return refused(refusal.text, file);
    const { table } = refusal;
    if (!table) return refused(refusal.text);
    return { at: 'check', file: chosen, first: unreadReading({ ...refusal, table }) };
  } catch {
    return refused(copy.unreadable);
  }
}

/** Returns the key of a file’s record: a hash of its bytes. The server computes the same key. */
async function fileKeyOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
