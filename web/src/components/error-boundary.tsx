import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import classes from './failure.module.css';

interface Props {
  readonly children: ReactNode;
  /** The address: what failed at one is no reason to show nothing at another. */
  readonly at: string;
  readonly onError?: (error: Error) => void;
}

interface State {
  readonly at: string;
  readonly hasFailed: boolean;
}

/** The way out when a page breaks: nothing is lost, and it can be loaded again. */
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
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={classes.page}>
        <Failure
          title="This page could not be shown"
          message="Nothing was lost. Loading it again usually helps."
        />
      </main>
    );
  }
}
