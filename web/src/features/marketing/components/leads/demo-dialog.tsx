import sample from '../../gen/sample-digest.json' with { type: 'json' };
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { Dialog } from '../../../../ui/layout/dialog.tsx';
import type { DigestPreview } from '../../model/digest-preview.ts';
import { DigestNumbers, DigestWarning } from '../landing/sample-digest.tsx';
import classes from './form.module.css';
import { LEAD_COPY } from '../../model/lead-copy.ts';

const copy = LEAD_COPY.demoDialog;

const SAMPLE = sample as DigestPreview;

/** Shows a sample alert e-mail. */
export function DemoDialog(props: {
  readonly isOpen: boolean;
  readonly isStarting: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}) {
  const { isOpen, isStarting, onStart, onClose } = props;
  const why = SAMPLE.sections
    .find(({ title }) => title === copy.section)
    ?.lines.find((line) => line.startsWith(copy.expenses));
  return (
    <Dialog title={copy.title} isOpen={isOpen} onClose={onClose}>
      <div className={classes.form}>
        <p className={classes.small}>{copy.sample(SAMPLE.business, SAMPLE.period)}</p>
        {SAMPLE.warning !== null && <DigestWarning text={SAMPLE.warning} />}
        <DigestNumbers digest={SAMPLE} />
        {why !== undefined && <p className={classes.about}>{why}</p>}
        <ActionButton isWide disabled={isStarting} onClick={onStart}>
          {isStarting ? copy.starting : copy.start}
        </ActionButton>
        <ActionButton look="plain" isWide onClick={onClose}>
          {copy.dismiss}
        </ActionButton>
      </div>
    </Dialog>
  );
}
