import { Figures, PageHero } from '../../../features/marketing/components/layout/page-hero.tsx';
import { TestimonialGrid } from '../../../features/marketing/components/testimonials/testimonial-card.tsx';
import { claims } from '../../content/claims.ts';
import { testimonials } from '../../content/testimonials.ts';
import { SitePage } from '../marketing/site-page.tsx';

export default function ReviewsRoute() {
  return (
    <SitePage page="reviews" isMember>
      <PageHero
        title={`${claims.averageRating} out of 5, on average`}
        lead={`${testimonials.length} owners on what changed when they knew their numbers by ten.`}
      >
        <Figures figures={claims.proof} />
      </PageHero>
      <TestimonialGrid testimonials={testimonials} />
    </SitePage>
  );
}
