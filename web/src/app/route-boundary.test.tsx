import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';
import { RouteFrame } from './route-boundary.tsx';

const pageOf = (Page: ComponentType) => lazyPage(() => Promise.resolve({ default: Page }));

const Broken = pageOf(() => {
  throw new Error('It has no styles.');
});
const Missing = lazyPage(() => Promise.reject(new Error('No such chunk.')));
const Archive = pageOf(() => <p>The archive</p>);
const Home = pageOf(() => <main>Home</main>);
const Dashboard = pageOf(() => (
  <>
    <nav>
      <Link to="/dashboard/archive">Archive</Link>
    </nav>
    <main>
      <RouteFrame hasMain>
        <Outlet />
      </RouteFrame>
    </main>
  </>
));

const open = async (address: string) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Suspense>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/offer" element={<Broken />} />
          <Route
            element={
              <RouteFrame wayOut={{ label: 'To my dashboard', href: '/dashboard' }}>
                <Outlet />
              </RouteFrame>
            }
          >
            <Route path="/account" element={<Missing />} />
            <Route element={<Dashboard />}>
              <Route path="/dashboard" element={<Broken />} />
              <Route path="/dashboard/alerts" element={<Broken />} />
              <Route path="/dashboard/archive" element={<Archive />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  return screen.findByRole('alert');
};

describe('failing route', () => {
  beforeEach(() => {
    vi.mocked(console.error).mockImplementation(() => {});
  });
  afterEach(() => {
    vi.mocked(console.error).mockClear();
  });

  it('leaves the surrounding page usable', async () => {
    const failure = await open('/dashboard/alerts');
    expect(failure.textContent).toContain('We could not show this page');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Archive' }));
    expect(await screen.findByText('The archive')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a reload and a link to the dashboard', async () => {
    await open('/dashboard/alerts');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'To my dashboard' });
    expect(link.getAttribute('href')).toBe('/dashboard');
  });

  it('links to the home page from public pages and from the dashboard itself', async () => {
    await open('/offer');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Back to home' }));
    expect(await screen.findByText('Home')).toBeTruthy();
  });

  it('never links to the page that failed', async () => {
    await open('/dashboard');
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'To my dashboard' })).toBeNull();
  });

  it('shows a link out if its code cannot be loaded', async () => {
    await open('/account');
    expect(screen.getByRole('link', { name: 'To my dashboard' })).toBeTruthy();
  });
});
