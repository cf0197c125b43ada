import { brand } from '../../brand.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Privacy() {
  return (
    <Page kicker="Legal" title="Privacy policy" lead="What this site stores and sends, why, and how you get it deleted.">
      <Prose>
        <h2>When you read this site</h2>
        <p>
          The server needs your network address to answer, and counts requests by it for a minute to stop abuse. It writes down
          which page was asked for and when, without your address and without what you searched for.
        </p>
        <h2>When you send a form</h2>
        <p>
          What you fill in is stored to answer your request: name, e-mail address, your message and what else you chose to give.
          It is seen by our administrators only and passed on to nobody. Limits against abuse keep a keyed hash of your e-mail and
          network address for an hour. A form that you send without a connection waits in your browser until it can be sent.
        </p>
        <h2>When you sign in</h2>
        <p>Administrators’ browsers keep two tokens and the user’s name, e-mail address and role until they sign out.</p>
        <h2>Analytics</h2>
        <p>
          Only with your consent, and only where it is set up: which pages are visited, with a shortened network address. See the{' '}
          <Link to="/cookies">Cookie Policy</Link>, where you can change your choice.
        </p>
        <h2>Your rights</h2>
        <p>
          Ask at <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a> what we have about you, to correct it, or to
          have it erased. Erasing a request deletes your data for good; its reference number is all that is left.
        </p>
      </Prose>
    </Page>
  );
}
