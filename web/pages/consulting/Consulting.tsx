import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Reveal } from '../../ui/Reveal.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import styles from './Consulting.module.css';
import { WayDrawing } from './WayDrawing.tsx';

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
      figure={<WayDrawing />}
    >
      <Section title="What we help with">
        <Tiles
          tiles={[
            {
              title: 'Setting Revit up',
              text: 'Families, routing preferences, specs and line numbers for process and mechanical piping, so that a model can be trusted before it is exported.',
            },
            {
              title: 'From model to drawing',
              text: 'PCF, isometrics and spool drawings without retyping: which data has to be in the model, and where it is lost today.',
            },
            {
              title: 'Plant 3D and Revit together',
              text: 'Which program does what, what passes between them and in which direction, and who is right where they differ.',
            },
          ]}
        />
      </Section>
      <Section
        title="How an engagement runs"
        lead="Each step ends with something in your hands, and you can stop after any of them."
      >
        <Tiles
          numbered
          tiles={[
            {
              title: 'We look',
              text: 'At a model, a drawing set and the way between them, together with those who do the work.',
            },
            {
              title: 'You get an assessment',
              text: 'A few pages: what costs time, what can be changed, in which order, and what it takes.',
            },
            {
              title: 'We change one thing',
              text: 'On a real project, with the people who will use it. It is measured against how it was done before.',
            },
            {
              title: 'Your team takes it over',
              text: 'With notes, a recording where it helps, and families and settings that are yours to keep.',
            },
          ]}
        />
      </Section>
      <Section split title="What to prepare" lead="With these three things, the first meeting is worth everybody’s time.">
        <Reveal>
          <ul className={styles.list}>
            <li>
              <strong>A model that shows the problem.</strong> A small one is better than a complete one.
            </li>
            <li>
              <strong>Two or three drawings as they ought to be.</strong> Marked up by hand is fine.
            </li>
            <li>
              <strong>An hour with somebody who makes them today.</strong> Most of what counts is written down nowhere.
            </li>
          </ul>
        </Reveal>
      </Section>
      <Reveal className={styles.callPlace}>
        <Card as="section" className={styles.call}>
          <h2>Begin with a conversation</h2>
          <p>Tell us in a few sentences how the work is done today. It obliges you to nothing.</p>
          <div className={styles.ways}>
            <LinkButton to="/contact-sales">Talk to us</LinkButton>
            <LinkButton to="/automation-request" variant="secondary">
              Ask about automation
            </LinkButton>
          </div>
        </Card>
      </Reveal>
    </Page>
  );
}
