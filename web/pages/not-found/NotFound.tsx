import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './NotFound.module.css';

const ways = [
  { to: '/learn', label: 'Learn', text: 'Tutorials, courses and webinars about PCF and piping in Revit.' },
  { to: '/demo', label: 'Request a demo', text: 'See the export on a model like yours.' },
  { to: '/contact', label: 'Contact support', text: 'If one of our links brought you here, please tell us.' },
  { to: '/contact-sales', label: 'Sales inquiry', text: 'Licenses, prices and volumes.' },
  { to: '/consulting', label: 'Consulting', text: 'Help with piping workflows in Revit and Plant 3D.' },
  { to: '/customization-request', label: 'Custom solutions', text: 'Commands, reports and exchange made for you.' },
  { to: '/about', label: 'About us', text: 'What we make, and how we work.' },
] as const;

export default function NotFound() {
  return (
    <Page
      kicker="404"
      title="Page not found"
      lead="There is no page at this address. It may have moved, or the link contains a typo."
      actions={
        <>
          <LinkButton to="/pcf-export">PCF export</LinkButton>
          <LinkButton to="/revit-families" variant="secondary">
            Revit families
          </LinkButton>
        </>
      }
    >
      <svg className={styles.drawing} viewBox="0 0 640 120" aria-hidden="true" focusable="false">
        <path d="M0 44h420v32H0M420 44q44 0 44 16t-44 16" />
        <path className={styles.center} d="M0 60h500" />
        <path d="M120 30v60M132 30v60M300 30v60M312 30v60" />
      </svg>
      <nav aria-labelledby="ways-heading">
        <h2 id="ways-heading" className={styles.heading}>
          Where to next
        </h2>
        <ul className={styles.ways}>
          {ways.map(({ to, label, text }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
