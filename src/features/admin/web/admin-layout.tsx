// The admin area's frame: sidebar, who is signed in, log out.
import { NavLink, Outlet } from 'react-router';

const items = ['Dashboard', 'Projects', 'Users', 'Investments', 'Messages', 'Settings'];

export function AdminLayout() {
  return (
    <div className="grid flex-1 md:grid-cols-[15rem_1fr]">
      <nav aria-label="Admin" className="border-r border-line bg-sunken p-4">
        {items.map((label) => (
          <NavLink
            key={label}
            to={`/admin/${label.toLowerCase()}`}
            className="flex min-h-[42px] items-center rounded-button px-3 aria-[current=page]:bg-surface"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 p-6 focus:outline-none">
        <Outlet />
      </main>
    </div>
  );
}
