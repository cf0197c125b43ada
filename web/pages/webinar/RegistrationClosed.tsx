import type { Webinar } from '../../api/generated/model';
import { SignUpMessage } from '../../learn/SignUpMessage.tsx';
import type { Phase } from '../../learn/event-hours.ts';
import { listPath } from '../../learn/paths.ts';
import { ExternalLinkButton } from '../../ui/ExternalLinkButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Replaces the registration form when visitors cannot register: the recording, or the reason. */
export function RegistrationClosed({ webinar, phase }: { webinar: Webinar; phase: Phase }) {
  if (phase === 'recorded' && webinar.recordingUrl) return <Recording url={webinar.recordingUrl} />;
  if (phase === 'cancelled') {
    return (
      <SignUpMessage
        title="This webinar was canceled"
        action={<OtherWebinars list={nextFirst}>See upcoming webinars</OtherWebinars>}
      >
        It will not take place.
      </SignUpMessage>
    );
  }
  if (phase === 'ended' || phase === 'recorded') {
    return (
      <SignUpMessage title="This webinar has ended" action={<OtherWebinars list={recordings}>See recordings</OtherWebinars>}>
        Registration is closed. If there is a recording, you will find it on this page.
      </SignUpMessage>
    );
  }
  return (
    <SignUpMessage
      title="This webinar is fully booked"
      action={<OtherWebinars list={nextFirst}>See other webinars</OtherWebinars>}
    >
      {webinar.capacity === 1 ? 'The only place is' : `All ${webinar.capacity} places are`} taken. Registration opens again on
      this page if a place becomes free.
    </SignUpMessage>
  );
}

/** Filters and sort orders of the list of webinars. */
const nextFirst = '?status=scheduled&sort=startsAt';
const recordings = '?status=recorded';

function OtherWebinars({ list, children }: { list: string; children: string }) {
  return (
    <LinkButton to={listPath('webinar') + list} variant="secondary">
      {children}
    </LinkButton>
  );
}

/** A link instead of a player: the recording is on another site, which visitors open by choice only. */
function Recording({ url }: { url: string }) {
  return (
    <SignUpMessage title="Watch the recording" action={<ExternalLinkButton href={url}>Open the recording</ExternalLinkButton>}>
      It opens on {new URL(url).hostname}, in a new tab. That site may set its own cookies.
    </SignUpMessage>
  );
}
