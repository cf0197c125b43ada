import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { SpoolDrawing } from './SpoolDrawing.tsx';

export default function About() {
  return (
    <Page
      kicker="About us"
      title="Tools for people who draw pipe"
      lead="We make software for the step between a piping model and the drawings from which it is built."
      actions={
        <>
          <LinkButton to="/demo">See it in a demo</LinkButton>
          <LinkButton to="/contact" variant="secondary">
            Contact us
          </LinkButton>
        </>
      }
      figure={<SpoolDrawing />}
    >
      <Section
        title="What we make"
        lead="Two products that work together, each of which works without the other, and the work around them."
      >
        <Tiles
          tiles={[
            {
              title: 'PCF export for Revit',
              text: (
                <>
                  Hands a model’s piping on to isometrics and spool drawings, component by component.{' '}
                  <Link to="/pcf-export">How the export works</Link>
                </>
              ),
            },
            {
              title: 'Revit families',
              text: (
                <>
                  Pipe fittings, flanges and valves with real dimensions, working connectors and symbol keys.{' '}
                  <Link to="/revit-families">Browse the library</Link>
                </>
              ),
            },
            {
              title: 'Services',
              text: (
                <>
                  <Link to="/consulting">Consulting</Link> on piping workflows,{' '}
                  <Link to="/customization-request">custom solutions</Link> for Plant 3D and Revit, and{' '}
                  <Link to="/automation-request">automation</Link> of what a team repeats every week.
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title="What we hold ourselves to">
        <Tiles
          tiles={[
            {
              title: 'Sources, or nothing',
              text: 'Dimensions come from the standard that a family names. Where we have no source, the family ships without a size table.',
            },
            {
              title: 'Nothing is left out silently',
              text: 'An export says what it could not write, and why, so that you find the gap before the shop does.',
            },
            {
              title: 'Answers from the workbench',
              text: 'Questions are answered by those who write the software, and “we do not know yet” is an answer, too.',
            },
            {
              title: 'Your work goes on',
              text: 'A lost connection stops neither the plugin nor this site: both go on, within limits that are written down.',
            },
          ]}
        />
      </Section>
      <Section title="For whom" lead="You will feel at home here if one of these is your job.">
        <Tiles
          tiles={[
            { title: 'Piping designers', text: 'who model in Revit and hand isometrics to a shop or a site.' },
            { title: 'BIM managers', text: 'who keep families, parameters and line numbers in order for a whole team.' },
            { title: 'Fabricators', text: 'who get a model and need spools, welds and lists of pieces from it.' },
          ]}
        />
      </Section>
    </Page>
  );
}
