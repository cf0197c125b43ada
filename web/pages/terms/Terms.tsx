import { brand } from '../../brand.ts';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Terms() {
  return (
    <Page kicker="Legal" title="Terms of service" lead="The terms for using this site. Software licenses have their own terms.">
      <Prose>
        <h2>Using this site</h2>
        <p>
          You may read it, browse families and send us requests. Please don’t try to bypass its limits or to enter areas that are
          not open to you. We try to keep the site available and its content correct, but we don’t guarantee either.
        </p>
        <h2>Dimensions and symbol keys</h2>
        <p>
          Each table names its source standard and is made with care. The standard itself is authoritative: check a dimension
          against it before you build from it.
        </p>
        <h2>Requests</h2>
        <p>
          A request, a demo or an inquiry creates no obligation for you or for us. Work begins with an offer that both sides
          accept.
        </p>
        <h2>What you send us</h2>
        <p>
          What you send us remains yours. We use drawings, models and descriptions only to answer your request, as described in
          the <Link to="/privacy">Privacy Policy</Link>. Please send nothing that you are not allowed to share.
        </p>
        <h2>Trademarks</h2>
        <p>
          Autodesk, AutoCAD, Navisworks, Plant 3D and Revit are names and trademarks of Autodesk, Inc. We use them to say what our
          software works with; Autodesk is not affiliated with this site and is not responsible for it.
        </p>
        <h2>Open source</h2>
        <p>
          This site is built with open-source software. See the <Link to="/licenses">licenses</Link>.
        </p>
        <h2>Questions</h2>
        <p>
          Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </Prose>
    </Page>
  );
}
