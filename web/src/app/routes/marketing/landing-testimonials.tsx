import { Testimonials } from '../../../features/marketing/components/testimonials/testimonials.tsx';
import { testimonials } from '../../content/testimonials.ts';

/** The testimonials with their texts. They load when the visitor comes near. */
export default function LandingTestimonials() {
  return <Testimonials testimonials={testimonials} />;
}
