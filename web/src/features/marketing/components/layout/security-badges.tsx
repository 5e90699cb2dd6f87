import classes from './security-badges.module.css';
import { LANDING_COPY } from '../../model/landing-copy.ts';

const copy = LANDING_COPY.securityBadges;

export interface Badge {
  readonly name: string;
  readonly text: string;
}

/** The security guarantees. The full variant explains each one. */
export function SecurityBadges(
  props: { readonly badges: readonly Badge[] } & (
    | { readonly variant: 'compact' }
    | { readonly variant: 'full'; readonly guarantee: string }
  ),
) {
  const { badges, variant } = props;
  return (
    <div className={classes.block}>
      <ul className={classes.badges} data-variant={variant}>
        {badges.map(({ name, text }) => (
          <li key={name} className={classes.badge}>
            <svg
              viewBox="0 0 20 22"
              width="20"
              height="22"
              aria-hidden="true"
              className={classes.mark}
            >
              <path
                d="M10 1 18 4v6c0 5-3.4 8.9-8 11-4.6-2.1-8-6-8-11V4z"
                className={classes.shield}
              />
              <path d="m6.3 10.9 2.6 2.6 4.9-5.2" className={classes.check} />
            </svg>
            <span>
              <strong className={classes.name}>{name}</strong>
              {variant === 'full' && <span className={classes.text}>{text}</span>}
            </span>
          </li>
        ))}
      </ul>
      {props.variant === 'full' && (
        <div className={classes.guarantee}>
          <h3 className={classes.guaranteeTitle}>{copy.guarantee}</h3>
          <p className={classes.guaranteeText}>{props.guarantee}</p>
        </div>
      )}
    </div>
  );
}
