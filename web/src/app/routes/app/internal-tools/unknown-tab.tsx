import { Failure } from '../../../../ui/feedback/failure.tsx';
import { content } from '../../../content/brand.ts';
import { paths } from '../../../paths.ts';

/** The page for a URL that names no tab. */
export const UnknownTab = () => (
  <>
    <title>{`Page Not Found · ${content.product}`}</title>
    <Failure
      title="Page Not Found"
      message="The sales tools have no such tab. The link may be old, or incomplete."
      wayOut={{ label: 'Return to home', href: paths.landing.href() }}
    />
  </>
);
