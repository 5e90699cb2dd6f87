import { FILE_FORMATS } from '@daily-snapshot/domain/imports/formats/file-formats';
import type { ImportAnswers } from '@daily-snapshot/domain/imports/import-preview';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './try-your-own.module.css';
import { loadOutcome, useOwnDigest, type OwnDigestState, type ReadFile } from './use-own-digest.ts';
import { TOOLS_COPY } from '../../model/tools-copy.ts';

const copy = TOOLS_COPY.tryYourOwn;

const OwnOutcome = lazy(loadOutcome);

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
  const answer = ({ file, answers }: ReadFile, answered: ImportAnswers) => {
    // The chosen button disappears, so the focus moves to what replaces it.
    outcome.current?.focus();
    read(file, { ...answers, ...answered });
  };
  // The visitor may have chosen a file before hydration.
  const takeEarly = useEffectEvent(() => take(chosen.current));
  useEffect(() => takeEarly(), []);

  return (
    <section ref={section} className={classes.try} aria-labelledby="try-title">
      <div className={classes.words}>
        <h3 id="try-title" className={classes.title}>
          {copy.title}
        </h3>
        <p className={classes.about}>{copy.about}</p>
        <label className={classes.drop} data-over={isOver || undefined}>
          <input
            ref={chosen}
            type="file"
            className={classes.file}
            accept=".csv,.txt,.xlsx,.xls,.ofx,.qfx,.qif,.xml,.sta,.mt940,.bai,.bai2,.iif,.tsv,.pdf,text/csv"
            aria-label={copy.field}
            // The file input covers the whole zone and handles drops itself.
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            onChange={(event) => take(event.currentTarget)}
          />
          <span className={classes.choose}>{copy.choose}</span>
          <span className={classes.hint}>{copy.drop(FILE_FORMATS)}</span>
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
      return state.worksOffline ? copy.readyOffline : copy.ready;
    case 'reading':
      return copy.reading(state.name);
    case 'done': {
      const { file, outcome } = state;
      if (outcome.is !== 'digest') return '';
      const read = copy.read(outcome.lines, file.name, outcome.skipped);
      return [read, ...outcome.notCounted].join(' ');
    }
  }
}

function Outcome(props: {
  readonly state: OwnDigestState;
  readonly offerHref: string;
  readonly onAnswer: (read: ReadFile, answer: ImportAnswers) => void;
}) {
  const { state, offerHref, onAnswer } = props;
  if (state.is !== 'done') {
    return <p className={classes.empty}>{copy.empty}</p>;
  }
  const { file, outcome } = state;
  if (outcome.is === 'no-parser') {
    return (
      <div className={classes.refused} role="alert">
        <p className={classes.refusedTitle}>{copy.notRead(file.name)}</p>
        <p className={classes.line}>{copy.notReadAbout}</p>
      </div>
    );
  }
  return (
    <Suspense>
      <OwnOutcome
        fileName={file.name}
        outcome={outcome}
        offerHref={offerHref}
        onAnswer={(answer) => onAnswer(state, answer)}
      />
    </Suspense>
  );
}
