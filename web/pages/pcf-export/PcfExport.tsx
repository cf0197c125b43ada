import { Suspense, useState } from 'react';
import { CallToAction } from '../../ui/CallToAction.tsx';
import { Card, CardLink } from '../../ui/Card.tsx';
import { checkerPath, createCheckerState } from '../../pcf/hand-over.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Reveal } from '../../ui/Reveal.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { components, questions, readers, requirements, sample } from './texts.ts';
import { HandoverDrawing, IsometricDrawing, ModelDrawing, PcfDrawing } from './StepDrawings.tsx';
import { CheckDrawing, FamilyDrawing, LearnDrawing } from './ToolDrawings.tsx';
import styles from './PcfExport.module.css';

const CurrentVersion = lazyPart(() => import('./CurrentVersion.tsx'));

const steps = [
  {
    title: 'Model in Revit',
    text: 'Pipes, fittings and accessories as you route them, with their line number, spec and insulation.',
    Drawing: ModelDrawing,
  },
  {
    title: 'Export to PCF',
    text: 'Each component is written with its end points, bore, symbol key and item code. What cannot be written is listed, with the reason.',
    Drawing: PcfDrawing,
  },
  {
    title: 'Read as isometric',
    text: 'Isometric and spool programs read the file and draw the line, with its bill of materials and its welds.',
    Drawing: IsometricDrawing,
  },
];

const tools = [
  {
    title: 'Families that export',
    text: 'A library of fittings, flanges and valves with their dimensions by standard, connectors and symbol keys.',
    to: '/revit-families',
    Drawing: FamilyDrawing,
  },
  {
    title: 'Check a PCF',
    text: 'Whichever program wrote it: see its isometric and an explanation of each finding. Nothing is uploaded.',
    to: checkerPath,
    Drawing: CheckDrawing,
  },
  {
    title: 'Learn it step by step',
    text: 'Tutorials, webinars and courses, from connectors and symbol keys to the first isometric.',
    to: '/learn',
    Drawing: LearnDrawing,
  },
];

export default function PcfExport() {
  return (
    <Page
      kicker="PCF export for Revit"
      title="From your Revit model to an isometric, without retyping"
      lead="Spoolwright writes the piping of a Revit model as PCF, the text format that isometric and spool programs read."
      actions={
        <>
          <LinkButton to="/demo">Request a demo</LinkButton>
          <LinkButton to="/revit-families" variant="secondary">
            Browse families
          </LinkButton>
        </>
      }
      figure={<HandoverDrawing />}
    >
      <WhatIsPcf />
      <Section title="Who reads it" lead="One file from your model for three kinds of programs.">
        <Tiles tiles={readers} />
      </Section>
      <ThreeSteps />
      <FreeTools />
      <ExportedParts />
      <Section split title="Requirements" lead="What you need for the export.">
        <ul className={styles.requirements}>
          {requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
      </Section>
      <Questions />
      <CallToAction title="See it on a model like yours" text="Half an hour by screen share. Bring a small model, or use ours.">
        <LinkButton to="/demo">Request a demo</LinkButton>
        <LinkButton to="/contact-sales" variant="secondary">
          Talk to sales
        </LinkButton>
      </CallToAction>
    </Page>
  );
}

function WhatIsPcf() {
  return (
    <Section title="What is a PCF?">
      <Reveal className={styles.format}>
        <div className={styles.words}>
          <p>
            A <strong>Piping Component File</strong> is plain text. It describes a pipeline as a list of components: a keyword for
            the type, the coordinates and bore of the ends, a symbol key for the drawing, and an item code for the bill of
            materials.
          </p>
          <p>
            A program that reads it needs no model, since the file contains the position of every end. You can open it in any
            editor to see what was exported, or <Link to={checkerPath}>let our checker read it</Link> line by line, in your
            browser.
          </p>
        </div>
        <figure className={styles.sample}>
          <pre tabIndex={0} aria-label="Example of a PCF">
            {sample}
          </pre>
          <figcaption>
            A length of 4″ pipe and a long-radius elbow, in millimeters.{' '}
            <Link to={checkerPath} state={createCheckerState(sample)}>
              Check this file
            </Link>
          </figcaption>
        </figure>
      </Reveal>
    </Section>
  );
}

function ThreeSteps() {
  return (
    <Section title="Three steps" lead="The same elbow, in the model, in the file and on the drawing.">
      <ol className={styles.steps}>
        {steps.map(({ title, text, Drawing }, index) => (
          <Reveal as="li" key={title} order={index}>
            <Card className={styles.step}>
              <div className={styles.sheet}>
                <Drawing />
              </div>
              <h3>
                <span className={styles.number}>{index + 1}</span> {title}
              </h3>
              <p>{text}</p>
            </Card>
          </Reveal>
        ))}
      </ol>
    </Section>
  );
}

function FreeTools() {
  return (
    <Section title="Open to everyone" lead="Use the library, the checker and the tutorials, without an account.">
      <ul className={styles.steps}>
        {tools.map(({ title, text, to, Drawing }, index) => (
          <Reveal as="li" key={title} order={index}>
            <Card className={styles.step}>
              <div className={styles.sheet}>
                <Drawing />
              </div>
              <h3>
                <CardLink to={to}>{title}</CardLink>
              </h3>
              <p>{text}</p>
            </Card>
          </Reveal>
        ))}
      </ul>
    </Section>
  );
}

function ExportedParts() {
  return (
    <Section
      title="What is exported"
      lead="The parts of a Revit piping system, the PCF keyword of each, and examples of its symbol keys."
    >
      <div className={styles.scroll} role="region" aria-label="Table of exported parts" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Revit part</th>
              <th scope="col">PCF keyword</th>
              <th scope="col">Symbol keys</th>
            </tr>
          </thead>
          <tbody>
            {components.map(({ part, keyword, keys }) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                <td>
                  <code>{keyword}</code>
                </td>
                <td>{keys ? <code>{keys}</code> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Questions() {
  return (
    <Section split title="Questions and answers" lead="Question not listed? Ask us in a demo or by email.">
      <div className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
        <VersionQuestion />
      </div>
    </Section>
  );
}

/** A question that the server answers. It is requested only when the visitor opens it, since most do not. */
function VersionQuestion() {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary>What is the current version?</summary>
      <div role="status">
        {wasOpened && (
          <Suspense fallback={<p>Checking…</p>}>
            <CurrentVersion />
          </Suspense>
        )}
      </div>
    </details>
  );
}
