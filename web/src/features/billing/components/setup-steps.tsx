import { VisuallyHidden } from '@mantine/core';
import classes from './setup-steps.module.css';
import { BILLING_COPY } from '../model/billing-copy.ts';

const copy = BILLING_COPY.setupSteps;

/** The progress of a user who has just paid. */
const STEPS = [copy.paymentComplete, copy.businessSetup, copy.dashboard] as const;

export function SetupSteps(props: {
  readonly current: (typeof STEPS)[number];
  /**
   * False for users who came here without paying, so that the payment step is not shown as
   * complete.
   */
  readonly hasPaid: boolean;
}) {
  const { current, hasPaid } = props;
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={copy.label}>
      {STEPS.map((step, index) => {
        const isDone = index < at && (hasPaid || step !== copy.paymentComplete);
        return (
          <li
            key={step}
            className={classes.step}
            data-done={isDone || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {isDone ? '✓' : index + 1}
            </span>
            {step}
            {isDone && <VisuallyHidden>{copy.done}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}
