// Pages without scripts, which work in the built-in browser of any mail client. They look like the
// site: the same colors as the web theme, and the site's own fonts.

const STYLE = `
@font-face { font-family: Newsreader; src: url(/fonts/newsreader.woff2) format('woff2'); font-weight: 200 800; font-display: swap }
@font-face { font-family: 'Source Sans'; src: url(/fonts/source-sans.woff2) format('woff2'); font-weight: 200 900; font-display: swap }
:root { color-scheme: light dark; --body: #fbf8f1; --paper: #fffdf9; --ink: #22251f; --quiet: #5c5f55; --rule: #e6dfd0; --edge: #73766b; --leaf: #1d5540; --on-leaf: #fff; --critical: #a3271f; --amber: #8f6103 }
* { box-sizing: border-box }
body { margin: 0; background: var(--body); color: var(--ink); font: 1.0625rem/1.55 'Source Sans', system-ui, sans-serif; overflow-wrap: break-word }
header, main, footer { max-width: 38rem; margin: 0 auto; padding: 0 1rem }
header { padding-top: 1.25rem; padding-bottom: 1.25rem }
.brand { display: inline-flex; align-items: center; gap: .6rem; font: 500 1.3rem/1.2 Newsreader, Georgia, serif; letter-spacing: -.01em; color: inherit; text-decoration: none }
.brand svg { flex: none }
main > section { padding: 1.5rem 1.25rem; border: 1px solid var(--rule); border-radius: 1rem; background: var(--paper) }
h1 { margin: 0 0 .75rem; font: 500 clamp(1.45rem, 1.2rem + 1.3vw, 1.9rem)/1.2 Newsreader, Georgia, serif; text-wrap: pretty }
h2 { margin: 1.5rem 0 .5rem; font: 600 1.0625rem/1.3 'Source Sans', system-ui, sans-serif }
p { margin: 0 0 .9rem }
a { color: var(--leaf) }
button, input { font: inherit }
button { min-height: 2.75rem; padding: .55rem 1.1rem; border: 1px solid var(--leaf); border-radius: .5rem; background: var(--leaf); color: var(--on-leaf); font-weight: 600; cursor: pointer }
button.plain { border-color: var(--edge); background: none; color: inherit; font-weight: 400 }
input { min-height: 2.75rem; padding: .4rem .6rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--paper); color: inherit }
.quiet { font-size: .9375rem; color: var(--quiet) }
.level { margin: 0 0 .35rem; font-size: .9375rem; font-weight: 600; color: var(--amber) }
.level.critical { color: var(--critical) }
.status { padding: .7rem .9rem; border-left: 4px solid var(--leaf); background: var(--body); font-weight: 600 }
.answers { display: grid; gap: .8rem; margin: 0 }
.answers p { margin: .15rem 0 0 }
.answers button { width: 100% }
.day { display: flex; flex-wrap: wrap; align-items: end; gap: .6rem }
.day label { flex: 1 1 10rem }
.day input { display: block; width: 100% }
.day button { flex: 1 1 12rem; width: auto }
form + .quiet { margin-top: 1.25rem }
section > :last-child { margin-bottom: 0 }
footer { padding-top: 1.25rem; padding-bottom: 2rem; font-size: .9375rem; color: var(--quiet) }
:focus-visible { outline: 2px solid var(--leaf); outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { --body: #181a16; --paper: #20231e; --ink: #cfccc0; --quiet: #abaca0; --rule: #3b3f36; --edge: #8e9085; --leaf: #68a983; --on-leaf: #0c0d0b; --critical: #f2958c; --amber: #f5d793 }
}`;

const MARK =
  '<svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#1d5540"/><rect x="4.5" y="12.75" width="19" height="2.5" rx="1.25" fill="#eef6f1" opacity=".35"/><rect x="8" y="10.5" width="9.5" height="7" rx="1.75" fill="#eef6f1" opacity=".5"/><rect x="13.5" y="6" width="2.6" height="16" rx="1.3" fill="#eef6f1"/></svg>';

/**
 * Renders a page.
 *
 * @param title escaped text
 * @param content HTML below the heading
 * @param above HTML above the heading
 */
export const plainPage = (title: string, content: string, above = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Daily Snapshot</title>
<style>${STYLE}
</style>
</head>
<body>
<header><a class="brand" href="/">${MARK}Daily Snapshot</a></header>
<main><section>
${above}<h1>${title}</h1>
${content}
</section></main>
<footer>You came here from a link in a Daily Snapshot e-mail.</footer>
</body>
</html>
`;
