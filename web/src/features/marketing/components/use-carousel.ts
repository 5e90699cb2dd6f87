import type { EmblaCarouselType } from 'embla-carousel';
import type { AutoplayType } from 'embla-carousel-autoplay';
import { useEffect, useState, type RefObject } from 'react';

export const AUTOPLAY_MS = 5000;

export interface Carousel {
  readonly move: (step: -1 | 1) => void;
  /** Undefined where it does not play: for those who want less motion. */
  readonly playing: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
}

/** What is made of the row once it comes near. */
interface Made {
  readonly embla: EmblaCarouselType;
  readonly autoplay: AutoplayType | undefined;
  /** A hand is on it: it plays no more until it is asked to. */
  readonly take: () => void;
}

/**
 * Turns a row that scrolls by itself into a carousel that loops and plays, once it comes near. Until
 * then, and without a script, the row is scrolled by hand. It rests under a pointer, and stops when
 * somebody takes it.
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>): Carousel | undefined {
  const [made, setMade] = useState<Made>();
  const [isOn, setIsOn] = useState(false);

  useEffect(() => {
    const { current: row } = viewport;
    if (!row) return;
    let embla: EmblaCarouselType | undefined;
    const gone = new AbortController();
    const make = async () => {
      const [{ default: Embla }, { default: Autoplay }] = await Promise.all([
        import('embla-carousel'),
        import('embla-carousel-autoplay'),
      ]);
      if (gone.signal.aborted) return;
      row.scrollLeft = 0;
      row.dataset.carousel = 'running';
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const autoplay = isStill ? undefined : Autoplay({ delay: AUTOPLAY_MS });
      embla = Embla(row, { loop: true, align: 'start' }, autoplay ? [autoplay] : []);
      const take = listenTo(row, embla, autoplay, () => setIsOn(false), gone.signal);
      setIsOn(!isStill);
      setMade({ embla, autoplay, take });
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
      gone.abort();
      near.disconnect();
      embla?.destroy();
      delete row.dataset.carousel;
    };
  }, [viewport]);

  if (!made) return undefined;
  const { embla, autoplay, take } = made;
  const play = () => {
    autoplay?.play();
    setIsOn(true);
  };
  return {
    move: (step) => {
      take();
      if (step === 1) embla.scrollNext();
      else embla.scrollPrev();
    },
    playing: autoplay && { isOn, toggle: isOn ? take : play },
  };
}

/** Listens to pointers, keys and the focus. */
function listenTo(
  row: HTMLElement,
  embla: EmblaCarouselType,
  autoplay: AutoplayType | undefined,
  onTaken: () => void,
  signal: AbortSignal,
): () => void {
  let isResting = false;
  const take = () => {
    isResting = false;
    autoplay?.stop();
    onTaken();
  };
  embla.on('pointerDown', take);
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => row.addEventListener(name, listener, { signal });
  on('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse' || !autoplay?.isPlaying()) return;
    isResting = true;
    autoplay.stop();
  });
  on('pointerleave', () => {
    if (isResting) autoplay?.play();
    isResting = false;
  });
  on('focus', take);
  on('keydown', ({ key }) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    take();
    if (key === 'ArrowRight') embla.scrollNext();
    else embla.scrollPrev();
  });
  return take;
}
