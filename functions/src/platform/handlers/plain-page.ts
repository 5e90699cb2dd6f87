// Pages without scripts and images, which work in the built-in browser of any mail client.

export const plainPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Daily Snapshot</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; background: #faf7f0; color: #1d1b18; font: 1.1rem/1.6 Georgia, serif }
main { max-width: 34rem; margin: 8vh auto; padding: 0 1.25rem }
h1 { font-weight: normal; line-height: 1.2 }
button { padding: .7rem 1.3rem; border: 0; border-radius: 4px; background: #1f5f45; color: #fff; font: inherit; cursor: pointer }
a { color: #1f5f45 }
.quiet { font-size: .95rem; color: #5f5a50 }
.alert { margin: .2rem 0 .6rem; border-left: 4px solid #9a2a1f; padding-left: .8rem; font-size: 1.2rem; line-height: 1.4; overflow-wrap: anywhere }
.answers p { margin: .9rem 0 }
.answers button { width: 100%; margin-bottom: .2rem }
.answers p + p button { background: none; border: 1px solid currentcolor; color: inherit }
button:focus-visible, a:focus-visible { outline: 3px solid #1d1b18; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  body { background: #1b1a17; color: #ece7dc }
  button { background: #8fd6b1; color: #12281d }
  a { color: #8fd6b1 }
  .quiet { color: #b3ac9e }
  .alert { border-color: #f0a196 }
  button:focus-visible, a:focus-visible { outline-color: #ece7dc }
}
</style>
</head>
<body><main>
<h1>${title}</h1>
${content}
</main></body>
</html>
`;
