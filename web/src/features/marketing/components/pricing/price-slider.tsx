import { PRICE_SLIDER } from '@daily-snapshot/domain/billing/price-list';
import { useId, useState, type CSSProperties } from 'react';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import slider from '../../../../ui/forms/slider.module.css';
import type { Order } from '../../api/start-checkout.ts';
import slip from './slip.module.css';
import classes from './price-slider.module.css';
import { OFFER_COPY } from '../../model/offer-copy.ts';

const copy = OFFER_COPY.priceSlider;

const { min, max, step } = PRICE_SLIDER;

const LABELS = {
  [min]: copy.min,
  [max]: copy.max,
} as const;

/** Lets the visitor choose one of two prices for the same product. */
export function PriceSlider(props: {
  readonly features: readonly string[];
  readonly isStarting: boolean;
  readonly onStart: (order: Order) => void;
}) {
  const { features, isStarting, onStart } = props;
  const id = useId();
  const [price, setPrice] = useState<typeof min | typeof max>(max);
  return (
    <div className={classes.choice}>
      <div className={slip.slip}>
        <p className={classes.price}>
          <span className={classes.dollars}>${price}</span>
          {copy.perMonth}
        </p>
        <label htmlFor={id} className={classes.label}>
          {copy.label}
        </label>
        <input
          id={id}
          type="range"
          className={slider.slider}
          style={{ '--filled': (price - min) / (max - min) } as CSSProperties}
          min={min}
          max={max}
          step={step}
          value={price}
          aria-valuetext={copy.valueText(price, LABELS[price])}
          onChange={(event) => setPrice(event.currentTarget.valueAsNumber === min ? min : max)}
        />
        <div className={classes.ends}>
          {([min, max] as const).map((end) => (
            <button
              key={end}
              type="button"
              className={classes.end}
              aria-pressed={price === end}
              onClick={() => setPrice(end)}
            >
              <strong>${end}</strong> {LABELS[end]}
            </button>
          ))}
        </div>
        <ActionButton
          size="large"
          isWide
          disabled={isStarting}
          onClick={() => onStart({ offer: 'pricing', price })}
        >
          {isStarting ? copy.starting : copy.start}
        </ActionButton>
      </div>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </div>
  );
}
