import { lazy, Suspense, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Reveal } from '../../ui/Reveal.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { components, questions, readers, requirements, sample } from './content.ts';
import { HandoverDrawing, IsometricDrawing, ModelDrawing, PcfDrawing } from './StepDrawings.tsx';
import styles from './PcfExport.module.css';

const CurrentVersion = lazy(() => import('./CurrentVersion.tsx'));

const steps = [
  {
    title: 'Model in Revit',
    text: 'Pipes, fittings and accessories as you route them, with the line number, spec and insulation that they carry.',
    Drawing: ModelDrawing,
  },
  {
    title: 'Export to PCF',
    text: 'Each component is written with its end points, bore, symbol key and item code. What cannot be written is listed, with its reason.',
    Drawing: PcfDrawing,
  },
  {
    title: 'Read as isometric',
    text: 'Isometric and spool programs read the file and draw the line, with its bill of materials and its welds.',
    Drawing: IsometricDrawing,
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
          <LinkButton to="/contact-sales" variant="secondary">
            Talk to sales
          </LinkButton>
        </>
      }
      figure={<HandoverDrawing />}
    >
      <Section title="What is a PCF?">
        <Reveal className={styles.format}>
          <div className={styles.words}>
            <p>
              A <strong>Piping Component File</strong> is plain text. It describes a pipeline as a list of components: a keyword
              for what each one is, the coordinates and the bore of its ends, a symbol key for how it is drawn, and an item code
              for the bill of materials.
            </p>
            <p>
              Since it says where every end lies, a program that reads it needs no model. Since it is text, you can open it and
              see for yourself what was exported.
            </p>
          </div>
          <figure className={styles.sample}>
            <pre tabIndex={0} aria-label="Example of a PCF">
              {sample}
            </pre>
            <figcaption>A length of 4″ pipe and a long-radius elbow, in millimetres</figcaption>
          </figure>
        </Reveal>
      </Section>
      <Section title="Who reads it" lead="One file from your model, and three kinds of program that go on from there.">
        <Tiles tiles={readers} />
      </Section>
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
      <Section
        title="What is exported"
        lead="The parts of a Revit piping system, the PCF keyword that each becomes, and examples of its symbol keys."
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
      <Section split title="Requirements" lead="What the export needs on your side.">
        <ul className={styles.requirements}>
          {requirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
      </Section>
      <Section split title="Questions and answers" lead="What is missing here is answered in a demo, or by mail." id="questions">
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
      <Card as="section" className={styles.call}>
        <h2>See it on a model like yours</h2>
        <p>Half an hour by screen share. Bring a small model, or use ours.</p>
        <div className={styles.ways}>
          <LinkButton to="/demo">Request a demo</LinkButton>
          <LinkButton to="/contact-sales" variant="secondary">
            Talk to sales
          </LinkButton>
        </div>
      </Card>
    </Page>
  );
}

/** The one question whose answer is the server's. It is asked when the visitor asks, as most do not. */
function VersionQuestion() {
  const [asked, setAsked] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setAsked(true)}>
      <summary>Which version is the current one?</summary>
      <div role="status">
        {asked && (
          <Suspense fallback={<p>Asking …</p>}>
            <CurrentVersion />
          </Suspense>
        )}
      </div>
    </details>
  );
}
