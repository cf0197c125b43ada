import { useRef } from 'react';
import { brand } from '../../brand.ts';
import { useCommands } from '../keys/useCommands.ts';

/** Opens the administrator's own mail program with the reference in the subject. */
export function ReplyLink({ email, reference, name }: { email: string; reference: string; name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useCommands([{ id: 'reply', group: 'This record', label: 'Reply by e-mail', run: () => link.current?.click() }]);
  const subject = encodeURIComponent(`[${reference}] Your request to ${brand.name}`);
  const body = encodeURIComponent(`Hello ${name},\n\n`);
  return (
    <p style={{ margin: 0 }}>
      <a ref={link} href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}>
        Reply by e-mail
      </a>
    </p>
  );
}
