/** The theme's variables as a style sheet: see theme-css.ts. */
declare module 'virtual:theme.css';
