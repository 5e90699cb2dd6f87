import { FILE_FORMATS } from '@daily-snapshot/domain/imports/formats/file-formats';
import type { ImportAnswers } from '@daily-snapshot/domain/imports/import-preview';
import type { ImportQuestion } from '@daily-snapshot/domain/imports/import-questions';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ActionButton, ActionLink } from '../../../../ui/buttons/action-button.tsx';
import { DigestNumbers, DigestWarning } from '../landing/sample-digest.tsx';
import type { OwnDigest } from '../../model/own-digest.ts';
import classes from './try-your-own.module.css';
import { useOwnDigest, type OwnDigestState } from './use-own-digest.ts';

/** Builds a sample digest from the visitor’s bank file, which never leaves the browser. */
export function TryYourOwn({ offerHref }: { readonly offerHref: string }) {
  const section = useRef<HTMLElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { state, read } = useOwnDigest(section);

  const take = (field: HTMLInputElement | null) => {
    const file = field?.files?.item(0);
    if (!field || !file) return;
    read(file);
    // Clears the input, so that the same file can be chosen again after a correction.
    field.value = '';
  };
  const answer = (file: File, answers: ImportAnswers) => {
    // The chosen button disappears, so the focus moves to what replaces it.
    outcome.current?.focus();
    read(file, answers);
  };
  // The visitor may have chosen a file before hydration.
  const takeEarly = useEffectEvent(() => take(chosen.current));
  useEffect(() => takeEarly(), []);

  return (
    <section ref={section} className={classes.try} aria-labelledby="try-title">
      <div className={classes.words}>
        <h3 id="try-title" className={classes.title}>
          Try it on your own numbers
        </h3>
        <p className={classes.about}>
          Take a file of your business account, a few months long. See the digest of its last
          complete day, and what we would have found. It is computed here, in your browser. Nothing
          is uploaded.
        </p>
        <label className={classes.drop} data-over={isOver || undefined}>
          <input
            ref={chosen}
            type="file"
            className={classes.file}
            accept=".csv,.txt,.xlsx,.xls,.ofx,.qfx,.qif,.xml,.sta,.mt940,.bai,.bai2,.iif,.tsv,.pdf,text/csv"
            aria-label="A file of your bank"
            // The file input covers the whole zone and handles drops itself.
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            onChange={(event) => take(event.currentTarget)}
          />
          <span className={classes.choose}>Choose a file</span>
          <span className={classes.hint}>or drop it here: {FILE_FORMATS}</span>
        </label>
        <p className={classes.state} aria-live="polite">
          {stateText(state)}
        </p>
      </div>
      <div ref={outcome} className={classes.outcome} aria-live="polite" tabIndex={-1}>
        <Outcome state={state} offerHref={offerHref} onAnswer={answer} />
      </div>
    </section>
  );
}

function stateText(state: OwnDigestState): string {
  switch (state.is) {
    case 'asleep':
      return '';
    case 'ready':
      return state.worksOffline
        ? 'Ready. You can even switch your network off before you choose it.'
        : 'Ready.';
    case 'reading':
      return `Reading ${state.name} …`;
    case 'done': {
      const { file, outcome } = state;
      if (outcome.is !== 'digest') return '';
      const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
      return `${outcome.lines} lines of ${file.name} read${skipped}.`;
    }
  }
}

function Outcome(props: {
  readonly state: OwnDigestState;
  readonly offerHref: string;
  readonly onAnswer: (file: File, answers: ImportAnswers) => void;
}) {
  const { state, offerHref, onAnswer } = props;
  if (state.is !== 'done') {
    return <p className={classes.empty}>Your digest will stand here.</p>;
  }
  const { file, answers, outcome } = state;
  switch (outcome.is) {
    case 'digest':
      return <Digest own={outcome} offerHref={offerHref} />;
    case 'question':
      return (
        <Question
          question={outcome.question}
          onChoose={(value) => onAnswer(file, { ...answers, [outcome.question.id]: value })}
        />
      );
    case 'columns':
      return (
        <Refused title={`We do not know the columns of ${file.name}`}>
          <p className={classes.line}>
            {outcome.reason} With an account, you say once what each column holds. We remember it
            for your next file.
          </p>
          <ActionLink to={offerHref}>Get an account</ActionLink>
        </Refused>
      );
    case 'unusable':
      return (
        <Refused title={`${file.name} could not be used`}>
          <p className={classes.line}>{outcome.reason}</p>
          <p className={classes.line}>
            Nothing was kept. Most banks offer “Export” or “Download transactions” as CSV; that file
            is the right one.
          </p>
        </Refused>
      );
    case 'no-parser':
      return (
        <Refused title={`${file.name} was not read`}>
          <p className={classes.line}>
            The code that reads such a file could not be loaded. Check your connection, and choose
            the file again.
          </p>
        </Refused>
      );
  }
}

function Refused({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.refused} role="alert">
      <p className={classes.refusedTitle}>{title}</p>
      {children}
    </div>
  );
}

/** Asks what the file does not say, about one of its transactions. */
function Question(props: {
  readonly question: ImportQuestion;
  readonly onChoose: (value: string) => void;
}) {
  const { question, onChoose } = props;
  return (
    <div className={classes.refused} role="group" aria-labelledby="own-question">
      <p className={classes.period}>
        Your file does not say this. Please answer, so that the digest is right.
      </p>
      <p className={classes.lead} id="own-question">
        {question.text}
      </p>
      {question.choices.map(({ value, label }) => (
        <ActionButton key={value} look="plain" onClick={() => onChoose(value)}>
          {label}
        </ActionButton>
      ))}
    </div>
  );
}

function Digest({ own, offerHref }: { readonly own: OwnDigest; readonly offerHref: string }) {
  const { digest, findings } = own;
  return (
    <article aria-label="Your sample digest" className={classes.digest}>
      <p className={classes.period}>The last complete day of your file: {digest.period}</p>
      <p className={classes.lead}>{digest.lead}</p>
      <DigestNumbers digest={digest} hasNotes />
      {digest.warning !== null && <DigestWarning text={digest.warning} />}
      {digest.sections.flatMap(({ lines }) =>
        lines.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        )),
      )}
      {findings.length > 0 && (
        <section aria-labelledby="own-findings" className={classes.findings}>
          <h4 id="own-findings" className={classes.findingsTitle}>
            {findings.length === 1
              ? 'Found in the last twelve months of your file'
              : 'The two most important findings in the last twelve months of your file'}
          </h4>
          {findings.map(({ date, text, detail }) => (
            <div key={`${date} ${text}`}>
              <p className={classes.line}>
                <strong>{text}</strong>
              </p>
              <p className={classes.line}>{detail}</p>
              <p className={classes.period}>{date}</p>
            </div>
          ))}
        </section>
      )}
      <ActionLink to={offerHref}>Have this every business morning</ActionLink>
    </article>
  );
}
