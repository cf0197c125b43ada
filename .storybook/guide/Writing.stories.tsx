import type { Meta, StoryObj } from '@storybook/react-vite';
import { Prose } from '../../web/ui/Prose.tsx';
import styles from './Guide.module.css';

const meta: Meta = { title: 'Guide/Writing and forms' };
export default meta;

type Story = StoryObj;

export const VoiceOfTheCopy: Story = {
  render: () => (
    <main className={styles.page}>
      <Prose>
        <h1>Voice of the copy</h1>
        <p>We write as one piping engineer talks to another: plainly, exactly, without selling.</p>
        <h2>Say what it does</h2>
        <ul>
          <li>“Export a Revit model to PCF”, not “Unlock seamless workflows”.</li>
          <li>Numbers only where they were measured, customers only where they exist, which means none so far.</li>
          <li>The words of the trade: spool, isometric, nominal size, end type. A part is called as its standard calls it.</li>
        </ul>
        <h2>Say what happened</h2>
        <ul>
          <li>An error says what went wrong and what to do: “No response from server. Please check your connection.”</li>
          <li>A success says what exists now: the reference number, and what happens next and by whom.</li>
          <li>“Kept and not yet sent” is not “sent”. Where we do not know, we say so.</li>
        </ul>
        <h2>Small things</h2>
        <ul>
          <li>Sentence case in headings and buttons. A button is a verb with its object: “Send to support”.</li>
          <li>No exclamation marks, no “oops”, no “please” except where we ask for a favor.</li>
          <li>“You” is the reader, “we” is the company, the system is nobody.</li>
          <li>Times are given with their zone, sizes in millimeters beside the nominal size.</li>
        </ul>
      </Prose>
    </main>
  ),
};

export const HowAFormBehaves: Story = {
  render: () => (
    <main className={styles.page}>
      <Prose>
        <h1>How a form behaves</h1>
        <ol>
          <li>
            Every field has a label that stays, and a help text where a mistake is likely. Required fields carry a star, which is
            explained above the first of them.
          </li>
          <li>
            Nothing is called wrong while it is being typed. The form is checked when it is sent, by the rules of the contract.
          </li>
          <li>
            What is wrong is said twice: at the field, and in a summary above the form, which takes the focus and leads to each
            field.
          </li>
          <li>
            What the server refuses looks the same as what the page refuses; what belongs to no field stands in the summary.
          </li>
          <li>Nothing typed is lost: a draft is kept for the tab until it is sent or cleared.</li>
          <li>Sending twice sends once. While it is being sent the button says so and stays where it is.</li>
          <li>
            Without a connection the request is put aside, the visitor is told so, and it is sent when the connection is back.
          </li>
          <li>In the end there is a reference number to quote, and what happens next.</li>
        </ol>
        <p>The states to look at are the stories of “Pages/Demo request”, from Default to Offline.</p>
      </Prose>
    </main>
  ),
};
