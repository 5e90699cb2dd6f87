/** The theme's variables as a style sheet: see theme-css.ts. */
declare module 'virtual:theme.css';
/** Its other variables, for the pages made of Mantine's components. */
declare module 'virtual:component-theme.css';
