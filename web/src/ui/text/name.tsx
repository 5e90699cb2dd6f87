import classes from './name.module.css';

/**
 * A name from a bank, a file or an owner. It cannot turn the text beside it around, and a long one
 * takes at most two lines, with the full name as its title.
 *
 * @param props.isOneLine shows one line, for rows of a table
 */
export function Name(props: { readonly children: string; readonly isOneLine?: boolean }) {
  return (
    <bdi
      className={classes.name}
      data-one-line={props.isOneLine || undefined}
      title={props.children}
    >
      {props.children}
    </bdi>
  );
}
