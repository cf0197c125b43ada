import { brand } from '../../brand.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Terms() {
  return (
    <Page
      kicker="Legal"
      title="Terms of service"
      lead="The terms under which this site can be used. Licences of the software have terms of their own."
    >
      <Prose>
        <h2>Using this site</h2>
        <p>
          You may read it, look families up and send us requests. Please do not try to get around its limits, or to enter areas
          that are not open to you. We try to keep the site available and its content right, and promise neither.
        </p>
        <h2>Dimensions and symbol keys</h2>
        <p>
          Tables name the standard from which they come and are made with care. The standard itself is what counts: check a
          dimension against it before something is built from it.
        </p>
        <h2>Requests</h2>
        <p>
          A request, a demo or an inquiry obliges neither you nor us to anything. Work begins with an offer that both have agreed
          to.
        </p>
        <h2>What you send us</h2>
        <p>
          Stays yours. We use drawings, models and descriptions to answer the request with which they came, and for nothing else,
          as the <Link to="/privacy">Privacy Policy</Link> has it. Please send nothing that you may not pass on.
        </p>
        <h2>Names of others</h2>
        <p>
          Autodesk, AutoCAD, Navisworks, Plant 3D and Revit are names and trademarks of Autodesk, Inc. We use them to say what our
          software works with; Autodesk has no part in this site and does not answer for it.
        </p>
        <h2>Open source</h2>
        <p>
          This site is made with open-source software; its <Link to="/licenses">licenses</Link> are listed.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </Prose>
    </Page>
  );
}
