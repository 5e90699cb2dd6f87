import { Figures, PageHero } from '../../../features/marketing/components/layout/page-hero.tsx';
import { TestimonialGrid } from '../../../features/marketing/components/testimonials/testimonial-card.tsx';
import { claims } from '../../content/claims.ts';
import { testimonials } from '../../content/testimonials.ts';
import { useAuth } from '../../../lib/auth/auth.tsx';
import { SitePage } from '../marketing/site-page.tsx';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.reviews;

export default function ReviewsRoute() {
  const { signOut } = useAuth();
  return (
    <SitePage page="reviews" onSignOut={() => void signOut()}>
      <PageHero title={copy.title(claims.averageRating)} lead={copy.lead(testimonials.length)}>
        <Figures figures={claims.proof} />
      </PageHero>
      <TestimonialGrid testimonials={testimonials} />
    </SitePage>
  );
}
