import type { ReactNode } from 'react';
import classes from './page-hero.module.css';

/** The header of pages other than the landing page. */
export function PageHero(props: {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}) {
  const { title, lead, children } = props;
  return (
    <div className={classes.hero}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}

/** A row of figures with labels. */
export function Figures(props: {
  readonly figures: readonly { readonly value: string; readonly name: string }[];
}) {
  return (
    <dl className={classes.figures}>
      {props.figures.map(({ value, name }) => (
        <div key={name} className={classes.figure}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
