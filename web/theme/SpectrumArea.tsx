import type { ReactNode } from 'react';
import { Provider } from '@react-spectrum/provider';
import { useLocation } from 'wouter';
import styles from './SpectrumArea.module.css';
import { theme } from './theme.ts';

/** Provides Spectrum in our colors, for the admin area, the sign-in and the public forms. Other pages do not load it. */
export function SpectrumArea({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  return (
    // Scheme, scale and locale do not follow the device: the site is dark and in English everywhere.
    <Provider
      theme={theme}
      colorScheme="dark"
      scale="medium"
      locale="en-US"
      router={{ navigate: (to) => navigate(to) }}
      UNSAFE_className={styles.area}
    >
      {children}
    </Provider>
  );
}
