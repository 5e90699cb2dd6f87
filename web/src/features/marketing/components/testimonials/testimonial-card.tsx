import classes from './testimonials.module.css';

export interface TestimonialView {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly company: string;
  readonly content: string;
  readonly highlight: string;
  readonly avatar: string;
}

export function TestimonialCard({ testimonial }: { readonly testimonial: TestimonialView }) {
  const { name, role, company, content, highlight, avatar } = testimonial;
  return (
    <figure className={classes.card}>
      <span className={classes.highlight}>{highlight}</span>
      <blockquote className={classes.quote}>{content}</blockquote>
      <figcaption className={classes.who}>
        <span className={classes.avatar} aria-hidden="true">
          {avatar}
        </span>
        <span>
          <span className={classes.name}>{name}</span>
          <span className={classes.role}>
            {role}, {company}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

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
