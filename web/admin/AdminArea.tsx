import type { ReactNode } from 'react';
import { WithQueries } from '../api/WithQueries.tsx';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import AdminLayout from './AdminLayout.tsx';

/** The admin layout, with the query client and the Spectrum theme that its screens need. */
export default function AdminArea({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <SpectrumArea>
        <AdminLayout>{children}</AdminLayout>
      </SpectrumArea>
    </WithQueries>
  );
}
