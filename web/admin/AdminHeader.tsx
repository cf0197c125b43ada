import { ActionButton, Item, Menu, MenuTrigger, Section, Text } from '@adobe/react-spectrum';
import { useLocation } from 'wouter';
import { signOutWithMessage } from '../session/sign-out.ts';
import { useSession } from '../session/useSession.ts';
import { Logo } from '../ui/Logo.tsx';
import styles from './AdminHeader.module.css';
import { paletteKeys } from './keys/commands.ts';
import { keyName } from './keys/key-name.ts';
import { accountPath } from './screens.ts';

export interface AdminHeaderProps {
  /** Label of the current screen. */
  label: string;
  onSearch(): void;
  onShortcuts(): void;
}

/** Logo, current screen, search button and user menu. */
export function AdminHeader({ label, onSearch, onShortcuts }: AdminHeaderProps) {
  return (
    <header className={styles.header}>
      <Logo />
      <p className={styles.place}>
        <span className={styles.area}>Admin</span>
        <span className={styles.label}>{label}</span>
      </p>
      <div className={styles.tools}>
        <ActionButton onPress={onSearch}>
          <Text>
            Search
            <span className={styles.keys} aria-hidden="true">
              {keyName(paletteKeys)}
            </span>
          </Text>
        </ActionButton>
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

function UserMenu({ onShortcuts }: { onShortcuts(): void }) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const actions: Record<string, () => void> = {
    account: () => navigate(accountPath),
    website: () => navigate('/'),
    shortcuts: onShortcuts,
    'sign-out': signOutWithMessage,
  };
  const name = user?.name || user?.email || '';
  return (
    <MenuTrigger align="end">
      <ActionButton isQuiet aria-label={`User menu of ${name}`}>
        {/* Drawn by the style sheet: visible text would have to be part of the button's accessible name. */}
        <span className={styles.avatar} data-initials={initialsOf(name)} aria-hidden="true" />
      </ActionButton>
      <Menu aria-label="User menu" onAction={(key) => actions[String(key)]?.()}>
        <Section
          title={
            <span className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span>{user?.email}</span>
            </span>
          }
          aria-label={user?.email ?? name}
        >
          <Item key="account">Account</Item>
          <Item key="website">Go to the website</Item>
          <Item key="shortcuts">Keyboard shortcuts</Item>
          <Item key="sign-out">Sign out</Item>
        </Section>
      </Menu>
    </MenuTrigger>
  );
}
