import { useRef } from 'react';
import { TestimonialCard, type TestimonialView } from './testimonial-card.tsx';
import classes from './testimonials.module.css';
import { useCarousel } from './use-carousel.ts';
import { LANDING_COPY } from '../../model/landing-copy.ts';

const copy = LANDING_COPY.testimonials;

/** The testimonials in a scrollable row, which becomes a carousel near the viewport. */
export function Testimonials(props: { readonly testimonials: readonly TestimonialView[] }) {
  const { testimonials } = props;
  const region = useRef<HTMLElement>(null);
  const { Slides, onReady, move, handlers, isPlaying, playing } = useCarousel(region);

  return (
    <div className={classes.carousel}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable and movable by keyboard */}
      <section
        ref={region}
        className={classes.viewport}
        aria-label={copy.region}
        aria-roledescription="carousel"
        tabIndex={0}
        data-carousel={Slides && 'running'}
        data-playing={(playing && isPlaying) || undefined}
        {...handlers}
      >
        {Slides ? (
          <Slides testimonials={testimonials} onReady={onReady} />
        ) : (
          <ul className={classes.row}>
            {testimonials.map((testimonial) => (
              <li key={testimonial.id} className={classes.slide}>
                <TestimonialCard testimonial={testimonial} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.controls}>
        <p className={classes.hint}>{copy.swipe}</p>
        {playing && (
          <button
            type="button"
            className={classes.play}
            aria-label={playing.isOn ? copy.pauseLabel : copy.playLabel}
            onClick={playing.toggle}
          >
            {playing.isOn ? copy.pause : copy.play}
          </button>
        )}
        <button
          type="button"
          className={classes.arrow}
          aria-label={copy.previous}
          onClick={() => move(-1)}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          className={classes.arrow}
          aria-label={copy.next}
          onClick={() => move(1)}
        >
          <span aria-hidden="true">→</span>
        </button>
      </div>
    </div>
  );
}
