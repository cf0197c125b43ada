import { brand } from '../../brand.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function ContactSales() {
  return (
    <Page
      kicker="Sales"
      title="Sales inquiry"
      lead="Licences, prices, volumes: tell us how many people would work with it, and on what."
    >
      <Prose>
        <p>
          Write to <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a> with the number of seats, the Revit versions that
          you use, and whether licences should float between machines.
        </p>
      </Prose>
    </Page>
  );
}
