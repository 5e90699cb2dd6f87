import { TestimonialCard, type TestimonialView } from './testimonial-card.tsx';
import classes from './testimonials.module.css';

/** All testimonials in a grid. */
export function TestimonialGrid(props: { readonly testimonials: readonly TestimonialView[] }) {
  return (
    <ul className={classes.grid}>
      {props.testimonials.map((testimonial) => (
        <li key={testimonial.id}>
          <TestimonialCard testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}
