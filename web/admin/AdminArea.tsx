import type { ReactNode } from 'react';
import { WithQueries } from '../api/WithQueries.tsx';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import AdminLayout from './AdminLayout.tsx';

/** The admin area with what its screens rely on. */
export default function AdminArea({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <SpectrumArea>
        <AdminLayout>{children}</AdminLayout>
      </SpectrumArea>
    </WithQueries>
  );
}
