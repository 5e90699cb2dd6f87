import classes from './article.module.css';
import { SitePage } from './site-page.tsx';

export default function MethodRoute() {
  return (
    <SitePage page="method">
      <article className={classes.article}>
        <h1>How the numbers are made</h1>
      </article>
    </SitePage>
  );
}
