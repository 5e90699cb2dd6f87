import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * The headline of a step. It takes focus when the step opens, so that screen readers announce it.
 */
export function StepTitle(props: { readonly isCurrent?: boolean; readonly children: ReactNode }) {
  const { isCurrent = true, children } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isCurrent) title.current?.focus();
  }, [isCurrent]);
  return (
    <Title order={2} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Title>
  );
}
