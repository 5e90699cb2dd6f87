import classes from './setup-steps.module.css';

/** How far somebody who has just paid has come. */
const STEPS = ['Payment Complete', 'Business Setup', 'Dashboard'] as const;

export function SetupSteps({ current }: { readonly current: (typeof STEPS)[number] }) {
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Setting up">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
