import { CallToAction } from '../../ui/CallToAction.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Reveal } from '../../ui/Reveal.tsx';
import { type Tile, Tiles } from '../../ui/Tiles.tsx';
import styles from './Consulting.module.css';
import { WorkflowDrawing } from './WorkflowDrawing.tsx';

const topics: readonly Tile[] = [
  {
    title: 'Setting up Revit',
    text: (
      <>
        <Link to="/revit-families">Families</Link>, routing preferences, specs and line numbers for process and mechanical piping,
        so that you can trust a model before you export it.
      </>
    ),
  },
  {
    title: 'From model to drawing',
    text: 'PCF, isometrics and spool drawings without retyping: which data the model needs, and where it gets lost today.',
  },
  {
    title: 'Plant 3D and Revit together',
    text: 'Which program does what, what they exchange and in which direction, and which one takes precedence if they differ.',
  },
];

const steps: readonly Tile[] = [
  {
    title: 'We look',
    text: 'At a model, a drawing set and the work in between, together with the people who do it.',
  },
  {
    title: 'You get an assessment',
    text: 'A few pages: what takes time, what can change, in which order, and what that takes.',
  },
  {
    title: 'We change one thing',
    text: 'On a real project, with the people who will use it, measured against the old way.',
  },
  {
    title: 'Your team takes over',
    text: 'With notes, recordings where they help, and families and settings that you keep.',
  },
];

export default function Consulting() {
  return (
    <Page
      kicker="Services"
      title="Consulting for piping workflows"
      lead="From a first look at how your team works to a handover that lasts."
      actions={
        <>
          <LinkButton to="/contact-sales">Talk to us</LinkButton>
          <LinkButton to="/customization-request" variant="secondary">
            Describe a custom solution
          </LinkButton>
        </>
      }
      figure={<WorkflowDrawing />}
    >
      <Section title="What we help with">
        <Tiles tiles={topics} />
      </Section>
      <p className={styles.learn}>
        Prefer to find out for yourself first? The <Link to="/learn">learning area</Link> has tutorials, courses and webinars on
        the same topics.
      </p>
      <Section title="How an engagement runs" lead="Each step ends with a result, and you can stop after any of them.">
        <Tiles numbered tiles={steps} />
      </Section>
      <Section split title="What to prepare" lead="These three things make the first meeting worth everyone’s time.">
        <Reveal>
          <ul className={styles.list}>
            <li>
              <strong>A model that shows the problem.</strong> A small one is better than a complete one.
            </li>
            <li>
              <strong>Two or three drawings as they should be.</strong> Marked up by hand is fine.
            </li>
            <li>
              <strong>An hour with someone who makes them today.</strong> Most of what matters is never written down.
            </li>
          </ul>
        </Reveal>
      </Section>
      <Reveal>
        <CallToAction
          title="Start with a conversation"
          text="Tell us in a few sentences how the work is done today. There is no obligation."
        >
          <LinkButton to="/contact-sales">Talk to us</LinkButton>
          <LinkButton to="/automation-request" variant="secondary">
            Ask about automation
          </LinkButton>
        </CallToAction>
      </Reveal>
    </Page>
  );
}
