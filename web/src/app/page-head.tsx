import { content } from './content/brand.ts';
import { pages, type PageHead as Head, type PageName } from './pages.ts';

/**
 * Renders the title, the description, and either the canonical URL or `noindex`. React moves them
 * into the head.
 */
export function PageHead({ page }: { readonly page: PageName }) {
  const { title, description, path, isListed }: Head = pages[page];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isListed ? (
        <link rel="canonical" href={content.origin + path} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
