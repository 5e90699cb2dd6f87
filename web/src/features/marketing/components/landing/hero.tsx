import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { track } from '../../../../lib/analytics/analytics.ts';
import classes from './hero.module.css';
import { RevenueCounter } from './revenue-counter.tsx';
import sample from '../../gen/sample-digest.json' with { type: 'json' };
import type { DigestPreview } from '../../model/digest-preview.ts';
import { DigestNumbers, DigestWarning } from './sample-digest.tsx';
import phone from './phone.module.css';
import { LANDING_COPY } from '../../model/landing-copy.ts';

const copy = LANDING_COPY.hero;

/** Long enough for the visitor to notice the loading state. */
const SETUP_DELAY_MS = 300;

interface CallToAction {
  readonly long: string;
  readonly short: string;
}

/** The first screen: the claim, a sample and the call to action. */
export function Hero(props: {
  readonly product: string;
  readonly callToAction: CallToAction;
  readonly offerHref: string;
  readonly tiles: readonly { readonly name: string; readonly value: string }[];
  readonly onAskFirst: () => void;
  /** The press logos. */
  readonly children: ReactNode;
}) {
  const { product, callToAction, offerHref, tiles, onAskFirst, children } = props;
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>{copy.title}</h1>
        <p className={classes.lead}>{copy.lead}</p>
        <div className={classes.actions}>
          <StartButton callToAction={callToAction} offerHref={offerHref} />
          <ActionButton
            look="quiet"
            onClick={() => {
              track('button_click', { button: 'start-by-e-mail' });
              onAskFirst();
            }}
          >
            {copy.byMail}
          </ActionButton>
        </div>
        <RevenueCounter label={copy.monitored} />
      </div>
      <Phone product={product} />
      <dl className={classes.tiles}>
        {tiles.map(({ name, value }) => (
          <div key={name} className={classes.tile}>
            <dt className={classes.tileName}>{name}</dt>
            <dd className={classes.tileValue}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.press}>{children}</div>
    </section>
  );
}

/** Shows a short loading state, then scrolls to the offer. */
export function StartButton(props: {
  readonly callToAction: CallToAction;
  readonly offerHref: string;
}) {
  const { callToAction, offerHref } = props;
  const [isSettingUp, setIsSettingUp] = useState(false);
  const isUnderWay = useRef(false);
  const navigate = useNavigate();

  const start = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSettingUp(true);
    track('cta_clicked', { cta: 'get-daily-numbers' });
    setTimeout(() => void navigate(offerHref), SETUP_DELAY_MS);
  };

  return (
    <ActionButton size="large" onClick={start} aria-disabled={isSettingUp || undefined}>
      {isSettingUp ? (
        copy.starting
      ) : (
        <>
          <span className={classes.short}>{callToAction.short}</span>
          <span className={classes.long}>{callToAction.long}</span>
        </>
      )}
    </ActionButton>
  );
}

const SAMPLE = sample as DigestPreview;

/** The digest of a fictional business on a phone. */
function Phone({ product }: { readonly product: string }) {
  return (
    <figure className={phone.phone}>
      <div className={phone.screen}>
        <div className={phone.bar} aria-hidden="true">
          <span>10:00</span>
          <span className={phone.island} />
          <span>{copy.weekday}</span>
        </div>
        <figcaption className={phone.caption}>
          <span className={phone.product}>{product}</span>
          <span className={phone.day}>{SAMPLE.period}</span>
        </figcaption>
        <DigestNumbers digest={SAMPLE} />
        {SAMPLE.warning !== null && <DigestWarning text={SAMPLE.warning} />}
        <p className={phone.from}>{copy.sample(SAMPLE.business)}</p>
      </div>
    </figure>
  );
}
