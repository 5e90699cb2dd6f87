import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import classes from './failure.module.css';
import { uiCopy } from '../text/ui-copy.ts';

interface Props {
  readonly children: ReactNode;
  /** The path of the page. A new path resets the boundary. */
  readonly at: string;
  readonly onError?: (error: Error) => void;
  /** A link to offer instead of a reload. */
  readonly wayOut?: { readonly label: string; readonly href: string };
  /** Whether the boundary is inside the main landmark. */
  readonly isInMain?: boolean;
}

interface State {
  readonly at: string;
  readonly hasFailed: boolean;
}

/** Catches a render error, and offers a reload or a link to another page. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromProps({ at }: Props, before: State): State | null {
    return at === before.at ? null : { at, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { children, wayOut, isInMain = false } = this.props;
    if (!this.state.hasFailed) return children;
    const failure = (
      <Failure
        title={uiCopy.failure.page}
        message={uiCopy.failure.pageAbout}
        canReload
        {...(wayOut && { wayOut })}
      />
    );
    return isInMain ? failure : <main className={classes.page}>{failure}</main>;
  }
}
