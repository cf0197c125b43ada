import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Consulting() {
  return (
    <Page
      kicker="Services"
      title="Consulting for piping workflows"
      lead="From a first look at how your team works to a handover that it can live with."
      actions={
        <>
          <LinkButton to="/contact-sales">Talk to us</LinkButton>
          <LinkButton to="/customization-request" variant="secondary">
            Describe a custom solution
          </LinkButton>
        </>
      }
    >
      <Prose>
        <h2>What we help with</h2>
        <ul>
          <li>Setting Revit up for process and mechanical piping: families, routing preferences, line numbers, specs.</li>
          <li>Getting from the model to PCF, isometrics and spool drawings without retyping.</li>
          <li>Moving between Plant 3D and Revit, and deciding which does what.</li>
        </ul>
        <h2>How an engagement runs</h2>
        <ol>
          <li>We look at a model, a drawing set and the way between them, together with those who do the work.</li>
          <li>You get a short written assessment: what costs time, what can be changed, in which order, and what it takes.</li>
          <li>We change one thing at a time, on a real project, and your team takes it over.</li>
        </ol>
        <h2>What to prepare</h2>
        <p>
          A model that shows the problem, two or three drawings as they ought to be, and an hour with somebody who makes them
          today.
        </p>
      </Prose>
    </Page>
  );
}
