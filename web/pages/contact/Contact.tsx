import { brand } from '../../brand.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Contact() {
  return (
    <Page
      kicker="Support"
      title="Contact support"
      lead="Installation, licensing, PCF export, families: tell us what happens, and what ought to."
    >
      <Prose>
        <p>
          Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. It helps to name the version of the plugin
          and of Revit, and to attach the smallest model that shows the problem.
        </p>
      </Prose>
    </Page>
  );
}
