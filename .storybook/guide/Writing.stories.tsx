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
          <li>Give numbers only if we have measured them. Name customers only if we have them; so far we have none.</li>
          <li>Use the terms of the trade: spool, isometric, nominal size, end type. Call a part what its standard calls it.</li>
        </ul>
        <h2>Say what happened</h2>
        <ul>
          <li>An error says what went wrong and what to do: “No response from server. Please check your connection.”</li>
          <li>A success message gives the reference number and says what happens next and who does it.</li>
          <li>“Saved but not yet sent” is not “sent”. If we don’t know something, we say so.</li>
        </ul>
        <h2>Small things</h2>
        <ul>
          <li>Sentence case in headings and buttons. A button is a verb with its object: “Send to support”.</li>
          <li>No exclamation marks, no “oops”. “Please” only where we ask the reader to do something.</li>
          <li>“You” is the reader and “we” is the company. The system never refers to itself.</li>
          <li>Give times with their time zone, and sizes in millimeters next to the nominal size.</li>
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
            Every field has a permanent label, and help text where a mistake is likely. Required fields have an asterisk, which is
            explained above the first one.
          </li>
          <li>A field shows no error while it is being typed in. Submitting the form checks it by the rules of the contract.</li>
          <li>
            Each error is shown twice: at its field, and in a summary above the form. The summary takes the focus and links to
            each field.
          </li>
          <li>Errors from the server look the same as errors from the page. An error without a field appears in the summary.</li>
          <li>No input is lost: the tab keeps a draft until the form is sent or cleared.</li>
          <li>A double click sends the form once. While the form is being sent, the button shows progress and stays in place.</li>
          <li>
            Without a connection, the request is saved, the page says so, and the request is sent when the connection is back.
          </li>
          <li>The confirmation gives a reference number and says what happens next.</li>
        </ol>
        <p>The stories of “Pages/Demo request”, from Default to Offline, show these states.</p>
      </Prose>
    </main>
  ),
};
