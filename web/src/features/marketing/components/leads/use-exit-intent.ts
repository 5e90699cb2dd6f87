import { useEffect, useState } from 'react';
import { mayShowPopup, rememberPopup } from '../../model/visit.ts';

/**
 * Ignores pointer exits in the first two seconds, because the pointer has often just entered from
 * above.
 */
const ARMED_AFTER_MS = 2000;

/**
 * Detects that a visitor is about to leave: the pointer leaves through the top edge for the first
 * time in this session while no dialog is open.
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
