// Applies the color scheme of the system before the first paint and whenever it changes. It is a
// file, because the content security policy allows no inline script.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => {
  document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
};
follow();
dark.addEventListener('change', follow);
