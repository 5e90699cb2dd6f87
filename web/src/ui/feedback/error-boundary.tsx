import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import classes from './failure.module.css';

interface Props {
  readonly children: ReactNode;
  /** The address of the page. Another address is another attempt. */
  readonly at: string;
  readonly onError?: (error: Error) => void;
  /** Where to go instead of loading the page again. */
  readonly wayOut?: { readonly label: string; readonly href: string };
  /** Whether the main landmark is around it already. */
  readonly isInMain?: boolean;
}

interface State {
  readonly at: string;
  readonly hasFailed: boolean;
}

/** Shows what to do when a page fails to render: load it again, or go to another page. */
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
        title="This page could not be shown"
        message="Nothing was lost. Loading it again usually helps."
        canReload
        {...(wayOut && { wayOut })}
      />
    );
    return isInMain ? failure : <main className={classes.page}>{failure}</main>;
  }
}
