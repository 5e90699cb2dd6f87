import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

interface Look {
  readonly look?: 'filled' | 'plain' | 'quiet';
  readonly size?: 'normal' | 'large';
  readonly isWide?: boolean;
}

const lookOf = ({ look = 'filled', size = 'normal', isWide = false }: Look) => ({
  className: classes.button,
  'data-look': look,
  'data-size': size,
  'data-wide': isWide || undefined,
});

/** A button that does something. */
export function ActionButton(props: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { look = 'filled', size = 'normal', isWide = false, type = 'button', ...rest } = props;
  return <button {...rest} {...lookOf({ look, size, isWide })} type={type} />;
}

/** A link that looks like a button. */
export function ActionLink(props: Look & { readonly to: string; readonly children: ReactNode }) {
  const { to, children, ...look } = props;
  return (
    <Link to={to} {...lookOf(look)}>
      {children}
    </Link>
  );
}
