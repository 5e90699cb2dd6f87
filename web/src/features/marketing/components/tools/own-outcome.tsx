import type { ImportAnswers } from '@daily-snapshot/domain/imports/import-preview';
import type { ImportQuestion } from '@daily-snapshot/domain/imports/import-questions';
import type { ReactNode } from 'react';
import { ActionButton, ActionLink } from '../../../../ui/buttons/action-button.tsx';
import type { OwnDigest, OwnOutcome } from '../../model/own-digest.ts';
import { DigestNumbers, DigestWarning } from '../landing/sample-digest.tsx';
import classes from './try-your-own.module.css';
import { TOOLS_COPY } from '../../model/tools-copy.ts';

const copy = TOOLS_COPY.ownOutcome;

/**
 * Shows the digest of a visitor’s file, the open question about the file, or the reason why there
 * is no digest.
 */
export default function OwnOutcomeView(props: {
  readonly fileName: string;
  readonly outcome: Exclude<OwnOutcome, { readonly is: 'no-parser' }>;
  readonly offerHref: string;
  readonly onAnswer: (answer: ImportAnswers) => void;
}) {
  const { fileName, outcome, offerHref, onAnswer } = props;
  switch (outcome.is) {
    case 'digest':
      return <Digest own={outcome} offerHref={offerHref} />;
    case 'question':
      return (
        <Question
          question={outcome.question}
          onChoose={(value) => onAnswer({ [outcome.question.id]: value })}
        />
      );
    case 'columns':
      return (
        <Refused title={copy.unknownColumns(fileName)}>
          <p className={classes.line}>
            {outcome.reason} {copy.withAccount}
          </p>
          <ActionLink to={offerHref}>{copy.signUp}</ActionLink>
        </Refused>
      );
    case 'unusable':
      return (
        <Refused title={copy.unusable(fileName)}>
          <p className={classes.line}>{outcome.reason}</p>
          <p className={classes.line}>{copy.unusableAbout}</p>
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
      <p className={classes.period}>{copy.question}</p>
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
    <article aria-label={copy.region} className={classes.digest}>
      <p className={classes.period}>{copy.lastDay(digest.period)}</p>
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
            {findings.length === 1 ? copy.oneFinding : copy.twoFindings}
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
      <ActionLink to={offerHref}>{copy.offer}</ActionLink>
    </article>
  );
}
