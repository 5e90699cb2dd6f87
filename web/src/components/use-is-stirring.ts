import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Whether somebody has moved, touched or typed since the page came to life: time to fetch what may open. */
export function useIsStirring(): boolean {
  const [isStirring, setIsStirring] = useState(false);

  useEffect(() => {
    const done = new AbortController();
    const stir = () => {
      done.abort();
      setIsStirring(true);
    };
    for (const sign of SIGNS) {
      window.addEventListener(sign, stir, { passive: true, signal: done.signal });
    }
    return () => done.abort();
  }, []);

  return isStirring;
}
