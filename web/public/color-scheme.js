// Before the first paint, and whenever it changes: dark for those whose system is dark. A file,
// because the content security policy allows no script in the page itself.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => {
  document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
};
follow();
dark.addEventListener('change', follow);
