import type { ReactNode } from 'react';
import { content } from '../../content/brand.ts';
import { TEMPLATE_NOTE, type LegalText } from '../../content/legal.ts';
import classes from './article.module.css';
import { SitePage } from './site-page.tsx';

export function LegalPage(props: {
  readonly page: 'privacy' | 'terms';
  readonly text: LegalText;
  readonly children?: ReactNode;
}) {
  const { page, text, children } = props;
  return (
    <SitePage page={page}>
      <article className={classes.article}>
        <h1>{text.title}</h1>
        <p className={classes.lead}>{text.lead}</p>
        <p className={classes.note}>{TEMPLATE_NOTE}</p>
        {text.sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
        <p>
          {content.company}, <a href={`mailto:${content.supportEmail}`}>{content.supportEmail}</a>
        </p>
      </article>
    </SitePage>
  );
}
