import { ActionLink } from '../../../ui/buttons/action-button.tsx';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';
import { SitePage } from './site-page.tsx';
import { SITE_COPY } from '../../content/site-copy.ts';

const copy = SITE_COPY.notFound;

export default function NotFoundRoute() {
  return (
    <SitePage page="notFound">
      <div className={classes.lone}>
        <h1>{copy.title}</h1>
        <p>{copy.about}</p>
        <ActionLink to={paths.landing.href()}>{copy.home}</ActionLink>
      </div>
    </SitePage>
  );
}
