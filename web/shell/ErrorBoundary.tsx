import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportError } from './friendly-message.ts';
import { markInteractive } from './mark-interactive.ts';
import { PillButton } from '../ui/PillButton.tsx';
import styles from './ErrorBoundary.module.css';

/** Keeps the shell when a screen fails, and offers to reload the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportError(error, componentStack?.trim().split('\n')[0]?.trim() ?? 'unknown', 'render');
    markInteractive();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failed} role="alert">
        <h1>This page can’t be displayed</h1>
        <p>
          {navigator.onLine
            ? 'Something on this page failed. Reloading usually helps.'
            : 'This page needs a connection. Try again when you are back online.'}
        </p>
        <PillButton onClick={() => window.location.reload()}>Reload</PillButton>
      </div>
    );
  }
}
