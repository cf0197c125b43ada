import { Link } from '../ui/Link.tsx';
import type { Menu } from './menus.ts';

/** A menu as a heading with visible links, in the drawer and in the footer. */
export function MenuList({ menu, place }: { menu: Menu; place: 'drawer' | 'footer' }) {
  // The drawer has one navigation for all menus.
  const Element = place === 'footer' ? 'nav' : 'section';
  const headingId = `${place}-${menu.label}`;
  return (
    <Element aria-labelledby={headingId}>
      <h2 id={headingId}>{menu.label}</h2>
      <ul>
        {menu.items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Element>
  );
}
