import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

interface ButtonStyle {
  readonly look?: 'filled' | 'plain' | 'quiet';
  readonly size?: 'normal' | 'large';
  readonly isWide?: boolean;
}

const styleProps = ({ look = 'filled', size = 'normal', isWide = false }: ButtonStyle) => ({
  className: classes.button,
  'data-look': look,
  'data-size': size,
  'data-wide': isWide || undefined,
});

export function ActionButton(props: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { look = 'filled', size = 'normal', isWide = false, type = 'button', ...rest } = props;
  return <button {...rest} {...styleProps({ look, size, isWide })} type={type} />;
}

/** A link styled as a button. */
export function ActionLink(
  props: ButtonStyle & { readonly to: string; readonly children: ReactNode },
) {
  const { to, children, ...look } = props;
  return (
    <Link to={to} {...styleProps(look)}>
      {children}
    </Link>
  );
}
