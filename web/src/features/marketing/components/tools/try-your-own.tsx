import { FILE_FORMATS } from '@daily-snapshot/domain/imports/formats/file-formats';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionLink } from '../../../../ui/buttons/action-button.tsx';
import { DigestNumbers, DigestWarning } from '../landing/sample-digest.tsx';
import classes from './try-your-own.module.css';
import { useOwnDigest, type OwnDigestState } from './use-own-digest.ts';

/** Builds a sample digest from the visitor’s bank file, which never leaves the browser. */
export function TryYourOwn({ offerHref }: { readonly offerHref: string }) {
  const section = useRef<HTMLElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { state, read } = useOwnDigest(section);

  const take = (field: HTMLInputElement | null) => {
    const file = field?.files?.item(0);
    if (!field || !file) return;
    read(file);
    // Clears the input, so that the same file can be chosen again after a correction.
    field.value = '';
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
          Take a CSV of your business account, a few months long, and see the digest of its last
          day. It is computed here, in your browser. Nothing is uploaded.
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
      <div className={classes.outcome} aria-live="polite">
        <Outcome state={state} offerHref={offerHref} />
      </div>
    </section>
  );
}

function stateText(state: OwnDigestState): string {
  switch (state.is) {
    case 'asleep':
      return '';
    case 'ready':
      return 'Ready. You can even switch your network off before you choose it.';
    case 'reading':
      return `Reading ${state.name} …`;
    case 'done':
      if (!state.outcome.ok) return '';
      return `${state.outcome.value.lines} lines of ${state.name} read${
        state.outcome.value.skipped > 0 ? `, ${state.outcome.value.skipped} skipped` : ''
      }.`;
  }
}

function Outcome(props: { readonly state: OwnDigestState; readonly offerHref: string }) {
  const { state, offerHref } = props;
  if (state.is !== 'done') {
    return <p className={classes.empty}>Your digest will stand here.</p>;
  }
  if (!state.outcome.ok) {
    return (
      <div className={classes.refused} role="alert">
        <p className={classes.refusedTitle}>{state.name} could not be used</p>
        <p className={classes.line}>We looked inside, but {state.outcome.error}.</p>
        <p className={classes.line}>
          Nothing was kept. Most banks offer “Export” or “Download transactions” as CSV; that file
          is the right one.
        </p>
      </div>
    );
  }
  const { digest } = state.outcome.value;
  return (
    <article aria-label="Your sample digest" className={classes.digest}>
      <p className={classes.period}>{digest.period}</p>
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
      <ActionLink to={offerHref}>Have this every business morning</ActionLink>
    </article>
  );
}
