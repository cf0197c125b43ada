import { brand } from '../../brand.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function CustomizationRequest() {
  return (
    <Page
      kicker="Services"
      title="Custom Plant 3D and Revit solutions"
      lead="A command, a report or an exchange that fits your way of working, made for your Plant 3D or Revit."
    >
      <Prose>
        <p>
          Tell us which program it is for, what the result should look like, and by when you need it. Write to{' '}
          <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a>; we answer with questions or with an offer.
        </p>
      </Prose>
    </Page>
  );
}
