import type { AppErrorCode } from '@daily-snapshot/domain/shared/app-error';
import { useEffect, useRef, useState } from 'react';
import { showToast, type Toast } from '../../../../ui/feedback/toast.ts';
import { track } from '../../../../lib/analytics/analytics.ts';
import { startCheckout, type Order } from '../../api/start-checkout.ts';
import { rememberConversion } from '../../model/visit.ts';

/** For these codes a retry does not help, so the message of the error is shown. */
const EXPLAINED: readonly AppErrorCode[] = ['too-many', 'conflict', 'proof-required'];

/** Starts a checkout once, until the browser leaves the page or the start fails. */
export function useCheckout(failed: Toast): {
  readonly isStarting: boolean;
  readonly start: (order: Order) => void;
} {
  const [isStarting, setIsStarting] = useState(false);
  const isUnderWay = useRef(false);

  const stop = () => {
    isUnderWay.current = false;
    setIsStarting(false);
  };

  // Resets the state if the browser restores the page from its back/forward cache.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const begin = async (order: Order) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsStarting(true);
    track('button_click', { button: `pay-${order.offer}` });
    const outcome = await startCheckout(order);
    if (outcome.ok) {
      rememberConversion();
      return;
    }
    stop();
    const { code, message } = outcome.error;
    track('error', { where: 'checkout', kind: code });
    const saying = EXPLAINED.includes(code) ? { ...failed, message } : failed;
    showToast({ ...saying, isDestructive: true });
  };

  return { isStarting, start: (order) => void begin(order) };
}
