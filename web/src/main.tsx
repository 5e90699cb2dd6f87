import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { reportError } from './app/browser-errors.ts';
import { startAnalytics } from './lib/analytics/analytics.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// Prerendered marketing pages are hydrated. All other pages start with a skeleton.
if (root.firstElementChild && !root.querySelector('[data-skeleton]')) hydrateRoot(root, app);
else createRoot(root).render(app);

addEventListener('error', ({ error }) => reportError('script', error));
addEventListener('unhandledrejection', ({ reason }) => reportError('promise', reason));
void startAnalytics();
