/**
 * The least work that renders a mail of this size: escapes the texts and puts them between the
 * tags.
 */
export interface BareTemplate {
  readonly tags: readonly string[];
  readonly texts: readonly string[];
}

const TEXT = /(?<=>)[^<]+(?=<)/g;

export const bareTemplateOf = (html: string): BareTemplate => ({
  tags: html.split(TEXT),
  texts: html.match(TEXT) ?? [],
});

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const renderBare = ({ tags, texts }: BareTemplate): string =>
  tags
    .map(
      (tag, index) => tag + (texts[index] ?? '').replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? ''),
    )
    .join('');
