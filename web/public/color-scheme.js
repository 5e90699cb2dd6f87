// Before the first paint: dark for those whose system is dark. A file, because the content security
// policy allows no script in the page itself.
if (matchMedia('(prefers-color-scheme: dark)').matches) {
  document.documentElement.dataset.mantineColorScheme = 'dark';
}
