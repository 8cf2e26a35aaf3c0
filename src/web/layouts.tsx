// The three page layouts. The admin layout is loaded with the admin area's code.
import { Outlet } from 'react-router';

export const layouts = {
  public: { Component: async () => (await import('./public-layout.tsx')).PublicLayout },
  admin: { Component: async () => (await import('#features/admin/web/admin-layout.tsx')).AdminLayout },
  bare: { Component: async () => BareLayout },
};

function BareLayout() {
  return (
    <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
      <Outlet />
    </main>
  );
}
