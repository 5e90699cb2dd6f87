/** The theme’s variables as a style sheet. See theme-css.ts. */
declare module 'virtual:theme.css';
/** The additional variables for pages that use Mantine components. */
declare module 'virtual:component-theme.css';
