import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { MantineProvider } from '@mantine/core';
import type { EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { useState } from 'react';
import { TestimonialCard, type TestimonialView } from './testimonial-card.tsx';
import classes from './testimonials.module.css';

const AUTOPLAY_MS = 5000;
const OPTIONS = { loop: true, align: 'start' } as const;

/**
 * The surrounding section is the labeled region, with or without the carousel, so the carousel must
 * not add a second one.
 */
const ATTRIBUTES = { root: { role: undefined, 'aria-roledescription': undefined } };

/**
 * Slide sizes come from our style sheet because the content security policy forbids inline styles.
 */
const NO_INLINE_STYLE = {};

/** The carousel that replaces the static row of testimonials. */
export function TestimonialSlides(props: {
  readonly testimonials: readonly TestimonialView[];
  readonly onReady: (embla: EmblaCarouselType) => void;
}) {
  const { testimonials, onReady } = props;
  const [plugins] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches
      ? []
      : [Autoplay({ delay: AUTOPLAY_MS, playOnInit: false })],
  );
  return (
    <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Carousel
        attributes={ATTRIBUTES}
        classNames={{ container: classes.row ?? '', slide: classes.slide ?? '' }}
        slideSize={NO_INLINE_STYLE}
        slideGap={NO_INLINE_STYLE}
        emblaOptions={OPTIONS}
        plugins={plugins}
        getEmblaApi={onReady}
        withControls={false}
        withKeyboardEvents={false}
      >
        {testimonials.map((testimonial, index) => (
          <Carousel.Slide
            key={testimonial.id}
            aria-label={`${index + 1} of ${testimonials.length}`}
          >
            <TestimonialCard testimonial={testimonial} />
          </Carousel.Slide>
        ))}
      </Carousel>
    </MantineProvider>
  );
}
