import { cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { useEffect, useState } from 'react';
import {
  COUNTER_START_CENTS,
  FIRST_STEP_MS,
  nextPauseMs,
  nextStepCents,
} from '../../model/counter.ts';
import classes from './hero.module.css';

/**
 * Animates the total of monitored revenue. Does not animate for visitors who prefer reduced motion.
 */
export function RevenueCounter({ label }: { readonly label: string }) {
  const [amount, setAmount] = useState(COUNTER_START_CENTS);

  useEffect(() => {
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (pauseMs: number) => {
      timer = setTimeout(() => {
        setAmount((before) => before + nextStepCents(Math.random));
        rest(nextPauseMs(Math.random));
      }, pauseMs);
    };
    const follow = () => {
      clearTimeout(timer);
      if (!lessMotion.matches) rest(FIRST_STEP_MS);
    };
    follow();
    lessMotion.addEventListener('change', follow);
    return () => {
      clearTimeout(timer);
      lessMotion.removeEventListener('change', follow);
    };
  }, []);

  return (
    <p className={classes.counter}>
      <span className={classes.counted} data-testid="revenue-counter">
        {formatMoney(cents(amount), 'USD')}
      </span>
      <span className={classes.counterLabel}>{label}</span>
    </p>
  );
}
