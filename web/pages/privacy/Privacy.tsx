import { brand } from '../../brand.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Privacy() {
  return (
    <Page kicker="Legal" title="Privacy policy" lead="What this site stores and sends, why, and how you get it deleted.">
      <Prose>
        <p>
          In short: no account is needed, nothing is sold or passed on, and nothing is counted without your consent. What a form
          asks for is what an answer needs.
        </p>
        <h2>When you read this site</h2>
        <p>
          The server needs your network address to answer, and counts requests by it for a minute to stop abuse. It writes down
          which page was asked for and when, without your address and without what you searched for. Fonts, drawings and scripts
          come from this site itself, so nobody else learns that you were here.
        </p>
        <h2>When you fill in a form</h2>
        <ul>
          <li>
            While you type, the text is kept in this tab of your browser, so that an error or a reload does not cost you your
            work. It leaves the browser only when you send it.
          </li>
          <li>
            Sent without a connection, it waits in your browser and is sent once, when there is one. After that the copy in the
            browser is deleted.
          </li>
          <li>
            When it has arrived, we keep what you filled in to answer you: name, e-mail address, your message and what else you
            chose to give, with the page from which it came. How long filling in took is looked at when it arrives, to tell people
            from programs, and not kept.
          </li>
          <li>
            Our administrators see it, and nobody else. Limits against abuse keep a keyed hash of your e-mail and network address
            for an hour; a hash of the submission, kept for a day, makes sure that it arrives once.
          </li>
          <li>It is kept until it is erased, by us or at your wish.</li>
        </ul>
        <h2>When you use the plugin</h2>
        <p>
          To check a licence, the plugin sends the licence key, the name of the machine and of its user, the operating system, and
          the versions of Revit and of the plugin, with an identifier of the machine of which we keep a hash only. The customer’s
          name, company and e-mail address stand with the licence. Models and drawings never leave your machine.
        </p>
        <h2>When you sign in</h2>
        <p>
          Administrators’ browsers keep two tokens and the user’s name, e-mail address and role until they sign out. Changes that
          they make are written to an activity log, which holds no personal data of erased requests.
        </p>
        <h2>Analytics</h2>
        <p>
          Only with your consent, and only where it is set up: which pages are visited, with a shortened network address, by
          Google Analytics. See the <Link to="/cookies">Cookie Policy</Link>, where you can change your choice at any time.
        </p>
        <h2>Your rights</h2>
        <p>
          Ask at <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a> what we have about you, to correct it, or to
          have it erased. Erasing a request deletes your data for good; its reference number is all that is left. Quoting that
          number helps us to find the request. You can also complain to the data protection authority of your country.
        </p>
      </Prose>
    </Page>
  );
}
