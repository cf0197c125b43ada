import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function About() {
  return (
    <Page
      kicker="About us"
      title="Tools for people who draw pipe"
      lead="We make software for the step between a piping model and the drawings from which it is built."
      actions={<LinkButton to="/contact">Contact us</LinkButton>}
    >
      <Prose>
        <h2>What we make</h2>
        <p>
          A PCF export for Revit, which hands a model’s piping on to isometrics and spool drawings, and a library of Revit
          families with real dimensions, working connectors and the symbol keys that the export needs. Both are made to work
          together, and each works without the other.
        </p>
        <h2>How we work</h2>
        <ul>
          <li>
            Dimensions come from the standards that a family names. Where we have no source, the family ships without a size
            table.
          </li>
          <li>An export says what it could not write, and why, instead of leaving it out.</li>
          <li>Questions are answered by those who write the software.</li>
        </ul>
        <h2>What else we do</h2>
        <p>
          Consulting on piping workflows, custom solutions for Plant 3D and Revit, and automation of the steps that a team repeats
          every week.
        </p>
      </Prose>
    </Page>
  );
}
