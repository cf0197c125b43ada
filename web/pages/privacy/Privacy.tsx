import { brand } from '../../brand.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Privacy() {
  return (
    <Page kicker="Legal" title="Privacy policy" lead="What this site stores and sends, why, and how to have it deleted.">
      <Prose>
        <p>
          In short: you need no account, we sell and share nothing, and we count visits only with your consent. Forms ask only for
          what we need to answer you.
        </p>
        <h2>When you read this site</h2>
        <p>
          The server needs your IP address to respond, and counts requests by address for a minute to stop abuse. Its log records
          which page was requested and when, but neither your address nor your search text. Fonts, drawings and scripts come from
          this site, so no third party learns of your visit.
        </p>
        <FormsSection />
        <h2>When you use the plugin</h2>
        <p>
          To check a license, the plugin sends the license key, the name of the machine and of its user, the operating system, the
          versions of Revit and of the plugin, and a machine identifier that we keep only as a hash. The license record contains
          the customer’s name, company and email address. We email the key to that address, and notices before the license expires
          and when it is deactivated. Models and drawings never leave your machine.
        </p>
        <h2>When you sign in</h2>
        <p>
          An administrator’s browser keeps two tokens and the user’s name, email address and role until sign-out. Until then we
          keep the browser, the operating system and the IP address of each session, so that administrators see where they are
          signed in. An activity log records the administrators’ changes; it contains no personal data of erased requests.
        </p>
        <h2>Analytics</h2>
        <p>
          Only with your consent, and only if this site has it set up: Google Analytics counts page visits, with a shortened IP
          address. See the <Link to="/cookies">Cookie Policy</Link>, where you can change your choice at any time.
        </p>
        <h2>Your rights</h2>
        <p>
          Write to <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a> to see, correct or erase the data we have
          about you. Erasing a request deletes your data for good; only its reference number remains. Backups, which we use only
          to restore lost data, keep a copy for up to 30 days. Include the reference number to help us find the request. You can
          also complain to your country’s data protection authority.
        </p>
      </Prose>
    </Page>
  );
}

function FormsSection() {
  return (
    <>
      <h2>When you fill in a form</h2>
      <ul>
        <li>
          While you type, the text is kept in this browser tab, so that an error or a reload does not lose it. It leaves the
          browser only when you send it.
        </li>
        <li>
          Without a connection, the form waits in your browser and is sent once when you are back online. Then that copy is
          deleted.
        </li>
        <li>
          We keep your answers in order to reply: your name, email address, message and anything else you entered, and the page it
          was sent from. The time it took to fill in the form is checked on arrival, to detect bots, and is not kept.
        </li>
        <li>
          When you register for a webinar or enroll in a course or learning path, we keep your name, email address and company to
          confirm your place and to tell you about changes.
        </li>
        <li>
          Only our team can see your data. To limit abuse, we keep a keyed hash of your email and IP address for an hour; a hash
          of the submission, kept for a day, ensures that it arrives only once.
        </li>
        <li>
          Our emails about a request contain a link to its page, where you can read our replies and write back. We keep your
          messages with the request. Anyone with the link can open the page, until 180 days after the request was closed.
        </li>
        <li>We keep your data until we erase it, which we do when you ask us to, if not before.</li>
      </ul>
    </>
  );
}
