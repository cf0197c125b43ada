import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './NotFound.module.css';

export default function NotFound() {
  return (
    <Page
      kicker="404"
      title="This line ends here"
      lead="There is no page at this address. It may have been moved, or the link has a typing error."
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
      <p className={styles.more}>
        Looking for help? <Link to="/contact">Contact support</Link> or read <Link to="/about">about us</Link>.
      </p>
    </Page>
  );
}
