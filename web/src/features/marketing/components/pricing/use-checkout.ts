import { useEffect, useRef, useState } from 'react';
import { showToast, type Toast } from '../../../../ui/feedback/toast.ts';
import { track } from '../../../../lib/analytics/analytics.ts';
import { startCheckout, type Order } from '../../api/start-checkout.ts';
import { rememberConversion } from '../../model/visit.ts';

/** A checkout being started: once, until the browser has left or it has failed. */
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

  // Whoever comes back with the browser's back button finds the page as they left it.
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
    // To try again at once would not help.
    const saying = code === 'too-many' || code === 'conflict' ? { ...failed, message } : failed;
    showToast({ ...saying, isDestructive: true });
  };

  return { isStarting, start: (order) => void begin(order) };
}
