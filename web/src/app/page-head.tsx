import { pages, type PageHead as Head, type PageName } from './pages.ts';

/** Title, description and whether to be listed: React lifts them into the head. */
export function PageHead({ page }: { readonly page: PageName }) {
  const { title, description, isListed }: Head = pages[page];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!isListed && <meta name="robots" content="noindex" />}
    </>
  );
}
