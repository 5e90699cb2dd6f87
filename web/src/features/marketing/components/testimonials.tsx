import { useRef } from 'react';
import { TestimonialCard, type TestimonialView } from './testimonial-card.tsx';
import classes from './testimonials.module.css';
import { useCarousel } from './use-carousel.ts';

/** What owners say, one after the other. */
export function Testimonials(props: { readonly testimonials: readonly TestimonialView[] }) {
  const viewport = useRef<HTMLElement>(null);
  const carousel = useCarousel(viewport);

  const move = (step: -1 | 1) => {
    const row = viewport.current;
    if (carousel) carousel.move(step);
    else row?.scrollBy({ left: step * (row.clientWidth * 0.8), behavior: 'smooth' });
  };

  return (
    <div className={classes.carousel}>
      <section
        ref={viewport}
        className={classes.viewport}
        aria-label="Testimonials"
        aria-roledescription="carousel"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by key
        tabIndex={0}
      >
        <ul className={classes.row}>
          {props.testimonials.map((testimonial) => (
            <li key={testimonial.id} className={classes.slide}>
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </section>
      <div className={classes.controls}>
        <p className={classes.hint}>Swipe for more</p>
        {carousel?.playing && (
          <button
            type="button"
            className={classes.play}
            aria-label={`${carousel.playing.isOn ? 'Pause' : 'Play'} the testimonials`}
            onClick={carousel.playing.toggle}
          >
            {carousel.playing.isOn ? 'Pause' : 'Play'}
          </button>
        )}
        <button
          type="button"
          className={classes.arrow}
          aria-label="Previous testimonial"
          onClick={() => move(-1)}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          className={classes.arrow}
          aria-label="Next testimonial"
          onClick={() => move(1)}
        >
          <span aria-hidden="true">→</span>
        </button>
      </div>
    </div>
  );
}
