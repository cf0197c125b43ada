import { brand } from '../../brand.ts';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function AutomationRequest() {
  return (
    <Page
      kicker="Services"
      title="Revit workflow automation"
      lead="Numbering, sheets, schedules, exports: what a team repeats every week, a command can do."
    >
      <Prose>
        <p>
          Describe the steps as they are done today, how long they take, and what should come of them. Write to{' '}
          <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a>; we tell you what can be automated, and what had better
          not.
        </p>
      </Prose>
    </Page>
  );
}
