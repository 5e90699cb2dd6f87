import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useState, type RefObject } from 'react';

export const AUTOPLAY_MS = 5000;

/**
 * Turns a row that scrolls by itself into a carousel that loops and plays, once it comes near. Until
 * then, and without a script, the row is scrolled by hand.
 */
export function useCarousel(
  viewport: RefObject<HTMLElement | null>,
): EmblaCarouselType | undefined {
  const [carousel, setCarousel] = useState<EmblaCarouselType>();

  useEffect(() => {
    const { current: row } = viewport;
    if (!row) return;
    let made: EmblaCarouselType | undefined;
    let isGone = false;
    const make = async () => {
      const [{ default: Embla }, { default: Autoplay }] = await Promise.all([
        import('embla-carousel'),
        import('embla-carousel-autoplay'),
      ]);
      if (isGone) return;
      row.scrollLeft = 0;
      row.dataset.carousel = 'running';
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      made = Embla(
        row,
        { loop: true, align: 'start' },
        isStill
          ? []
          : [Autoplay({ delay: AUTOPLAY_MS, stopOnInteraction: true, stopOnFocusIn: true })],
      );
      row.addEventListener('keydown', ({ key }) => {
        if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
        made?.plugins().autoplay?.stop();
        if (key === 'ArrowRight') made?.scrollNext();
        else made?.scrollPrev();
      });
      setCarousel(made);
    };
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        // Without it the row is as complete as before.
        make().catch(() => undefined);
      },
      { rootMargin: '400px' },
    );
    near.observe(row);
    return () => {
      isGone = true;
      near.disconnect();
      made?.destroy();
      delete row.dataset.carousel;
    };
  }, [viewport]);

  return carousel;
}
