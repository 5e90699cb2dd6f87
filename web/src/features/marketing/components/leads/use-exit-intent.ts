import { useEffect, useState } from 'react';
import { mayShowPopup, rememberPopup } from '../../model/visit.ts';

/** Nobody leaves in the first moments; a pointer up there only came in. */
const ARMED_AFTER_MS = 2000;

/**
 * Whether somebody is about to leave: their pointer left through the top edge, for the first time in
 * this browser session, while no dialog was open.
 */
export function useExitIntent(): { readonly isLeaving: boolean; readonly stay: () => void } {
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    const leave = ({ clientY }: MouseEvent) => {
      if (clientY > 0 || document.querySelector('dialog[open]') || !mayShowPopup()) return;
      rememberPopup();
      setIsLeaving(true);
    };
    const page = document.documentElement;
    const arming = setTimeout(() => page.addEventListener('mouseleave', leave), ARMED_AFTER_MS);
    return () => {
      clearTimeout(arming);
      page.removeEventListener('mouseleave', leave);
    };
  }, []);

  return { isLeaving, stay: () => setIsLeaving(false) };
}
