import { ActionLink } from '../../../ui/buttons/action-button.tsx';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';
import { SitePage } from './site-page.tsx';

export default function NotFoundRoute() {
  return (
    <SitePage page="notFound">
      <div className={classes.lone}>
        <h1>Page Not Found</h1>
        <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
        <ActionLink to={paths.landing.href()}>Return to home</ActionLink>
      </div>
    </SitePage>
  );
}
