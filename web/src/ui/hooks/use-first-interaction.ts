import { useEffect, useState } from 'react';

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/**
 * Returns true after the visitor first moves, touches, types or scrolls. Dialogs load at that
 * point.
 */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);

  useEffect(() => {
    const done = new AbortController();
    const note = () => {
      done.abort();
      setHasInteracted(true);
    };
    for (const interaction of INTERACTIONS) {
      window.addEventListener(interaction, note, { passive: true, signal: done.signal });
    }
    return () => done.abort();
  }, []);

  return hasInteracted;
}
