import type { EmblaCarouselType } from 'embla-carousel';
import type {} from 'embla-carousel-autoplay';
import { useEffect, useState, type HTMLAttributes, type RefObject } from 'react';
import type { TestimonialSlides } from './testimonial-slides.tsx';

type Slides = typeof TestimonialSlides;
type Embla = EmblaCarouselType | undefined;

/**
 * Loads the carousel when the row nears the viewport. If loading fails, the row stays scrollable by
 * hand.
 */
function useSlidesNear(row: RefObject<HTMLElement | null>): Slides | undefined {
  const [slides, setSlides] = useState<{ readonly component: Slides }>();
  useEffect(() => {
    if (!row.current) return;
    let isUnmounted = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void import('./testimonial-slides.tsx').then(
          ({ TestimonialSlides: component }) => {
            if (!isUnmounted) setSlides({ component });
          },
          () => undefined,
        );
      },
      { rootMargin: '400px' },
    );
    observer.observe(row.current);
    return () => {
      isUnmounted = true;
      observer.disconnect();
    };
  }, [row]);
  return slides?.component;
}

/** Starts and stops the carousel. Embla restarts autoplay on resize, so the stop is repeated. */
function usePlayback(embla: Embla, isPlaying: boolean, stop: () => void): void {
  useEffect(() => {
    if (!embla) return;
    const { autoplay } = embla.plugins();
    const follow = () => (isPlaying ? autoplay?.play() : autoplay?.stop());
    follow();
    embla.on('reInit', follow).on('pointerDown', stop);
    return () => void embla.off('reInit', follow).off('pointerDown', stop);
  }, [embla, isPlaying, stop]);
}

/**
 * Turns a row of testimonials into a looping carousel with autoplay. It pauses on hover, and stops
 * when the visitor presses, focuses or moves it.
 */
export function useCarousel(row: RefObject<HTMLElement | null>) {
  const Slides = useSlidesNear(row);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [isOn, setIsOn] = useState(true);
  const [isHovered, setIsHovered] = useState(false);
  const [stop] = useState(() => () => setIsOn(false));
  const isPlaying = isOn && !isHovered;
  usePlayback(embla, isPlaying, stop);

  const move = (step: -1 | 1) => {
    if (!embla) {
      row.current?.scrollBy({ left: step * row.current.clientWidth * 0.8, behavior: 'smooth' });
      return;
    }
    stop();
    if (step === 1) embla.scrollNext();
    else embla.scrollPrev();
  };
  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter: ({ pointerType }) => setIsHovered(pointerType === 'mouse'),
    onPointerLeave: () => setIsHovered(false),
    onFocus: stop,
    onKeyDown: ({ key }) => {
      if (embla && key === 'ArrowRight') move(1);
      if (embla && key === 'ArrowLeft') move(-1);
    },
  };
  return {
    /** Undefined until the carousel is loaded. */
    Slides,
    onReady: setEmbla,
    move,
    handlers,
    isPlaying,
    /** Undefined if autoplay is off because the visitor prefers reduced motion. */
    playing: embla?.plugins().autoplay && { isOn, toggle: () => setIsOn(!isOn) },
  };
}
