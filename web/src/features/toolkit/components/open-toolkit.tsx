import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { useEffect, useState, type ReactNode } from 'react';
import { useToolkitContent } from '../api/use-toolkit.ts';
import { ToolkitContext } from './toolkit-context.ts';

/** Loads the toolkit’s content once for all tabs. */
export function OpenToolkit(props: {
  /** Called when the server denies access that was granted before. */
  readonly onRefused: () => void;
  readonly children: ReactNode;
}) {
  const { onRefused, children } = props;
  const content = useToolkitContent();
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, DEFAULT_TIME_ZONE);
  const isRefused = Object.values(content).some(
    (live) => live.status === 'failed' && live.error.code === 'not-allowed',
  );
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  return <ToolkitContext value={{ content, today }}>{children}</ToolkitContext>;
}
