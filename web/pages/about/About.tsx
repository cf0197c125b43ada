import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { type Tile, Tiles } from '../../ui/Tiles.tsx';
import { SpoolDrawing } from './SpoolDrawing.tsx';

const products: readonly Tile[] = [
  {
    title: 'PCF export for Revit',
    text: (
      <>
        Writes a model’s piping as PCF, component by component, for the program that draws your isometrics and spools.{' '}
        <Link to="/pcf-export">How the export works</Link>
      </>
    ),
  },
  {
    title: 'Revit families',
    text: (
      <>
        Pipe fittings, flanges and valves with real dimensions, working connectors and symbol keys.{' '}
        <Link to="/revit-families">Browse the library</Link> or <Link to="/learn">learn how such families are made</Link>
      </>
    ),
  },
  {
    title: 'Services',
    text: (
      <>
        <Link to="/consulting">Consulting</Link> on piping workflows, <Link to="/customization-request">custom solutions</Link>{' '}
        for Plant 3D and Revit, and <Link to="/automation-request">automation</Link> of the steps that a team repeats every week.
      </>
    ),
  },
];

const principles: readonly Tile[] = [
  {
    title: 'Sourced dimensions',
    text: 'Dimensions come from the standard that a family names. Without a source, the family ships without a size table.',
  },
  {
    title: 'Nothing is left out silently',
    text: 'An export lists what it could not write and why, so that you find the gap before the shop does.',
  },
  {
    title: 'Answers from the developers',
    text: 'The people who write the software answer your questions, and “we don’t know yet” is an answer too.',
  },
  {
    title: 'Your work continues',
    text: 'A lost connection stops neither the plugin nor this site: both keep working, within documented limits.',
  },
];

const audience: readonly Tile[] = [
  { title: 'Piping designers', text: 'They model in Revit and hand isometrics to a shop or a site.' },
  { title: 'BIM managers', text: 'They keep families, parameters and line numbers in order for a whole team.' },
  { title: 'Fabricators', text: 'They receive a model and need spools, weld lists and cut lists from it.' },
];

export default function About() {
  return (
    <Page
      kicker="About us"
      title="Tools for people who draw pipe"
      lead="We make software for the step from a piping model to the drawings that it is built from."
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
      <Section title="What we make" lead="Two products that work together but also work on their own, and services around them.">
        <Tiles tiles={products} />
      </Section>
      <Section title="Our principles">
        <Tiles tiles={principles} />
      </Section>
      <Section title="Who it’s for">
        <Tiles tiles={audience} />
      </Section>
    </Page>
  );
}
