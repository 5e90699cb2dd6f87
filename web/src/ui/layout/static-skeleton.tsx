import type { CSSProperties } from 'react';
import classes from './static-skeleton.module.css';
import { uiCopy } from '../text/ui-copy.ts';

// Inline styles, because this markup precedes the style sheets, so that a slow phone shows it with
// the first bytes.
const SCREEN: CSSProperties = {
  minHeight: '100dvh',
  background: 'light-dark(#fbf8f1, #181a16)',
};

const PAGE: CSSProperties = {
  boxSizing: 'border-box',
  maxWidth: '45rem',
  margin: '0 auto',
  padding: '1.25rem 1rem',
  fontFamily: "var(--mantine-font-family, 'Source Sans Fallback', Arial, sans-serif)",
};

const HEADER: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: '0.6rem',
  fontFamily: "var(--mantine-font-family-headings, 'Newsreader Fallback', Georgia, serif)",
  fontSize: '1.3rem',
};

const TITLE: CSSProperties = {
  margin: '2.5rem 0 0.5rem',
  fontFamily: HEADER.fontFamily,
  fontSize: '1.6rem',
  fontWeight: 500,
};

const LEAF = '#1e5440';

const bar = (height: string, width: string): CSSProperties => ({
  height,
  width,
  marginTop: '1.25rem',
  borderRadius: '0.75rem',
  background: 'rgb(128 128 128 / 0.16)',
});

const BARS = [bar('2rem', '45%'), bar('3rem', '70%'), bar('8rem', '100%'), bar('12rem', '100%')];

interface Props {
  /** The work that the page waits for. Without it, only the shape of the page is shown. */
  readonly title?: string;
  readonly detail?: string;
}

/** The message for a visitor who returns from Stripe. */
export const CHECKING_PAYMENT = uiCopy.checkingPayment;

/** The shell of a signed-in page with a spinner, which needs no style sheet and no script. */
export const StaticSkeleton = ({ title, detail }: Props) => (
  <div role="status" aria-label={title ?? uiCopy.loading} style={SCREEN} data-skeleton="">
    <div style={PAGE}>
      <div style={HEADER}>
        <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
          <rect width="28" height="28" rx="7" fill={LEAF} />
          <rect x="4.5" y="12.75" width="19" height="2.5" rx="1.25" fill="#fff" opacity="0.35" />
          <rect x="8" y="10.5" width="9.5" height="7" rx="1.75" fill="#fff" opacity="0.5" />
          <rect x="13.5" y="6" width="2.6" height="16" rx="1.3" fill="#fff" />
        </svg>
        {uiCopy.product}
        <svg
          viewBox="0 0 24 24"
          width="22"
          height="22"
          className={classes.spinner}
          aria-hidden="true"
        >
          <circle
            cx="12"
            cy="12"
            r="9"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            opacity="0.2"
          />
          <path
            d="M12 3a9 9 0 0 1 9 9"
            fill="none"
            stroke={LEAF}
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
      </div>
      {title === undefined ? (
        BARS.map((style) => <div key={style.height as string} style={style} />)
      ) : (
        <>
          <p style={TITLE}>{title}</p>
          <p style={{ margin: 0, lineHeight: 1.5 }}>{detail}</p>
        </>
      )}
    </div>
  </div>
);
