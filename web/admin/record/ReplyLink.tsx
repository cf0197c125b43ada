import { brand } from '../../brand.ts';

/** Opens the administrator's own mail program with the reference in the subject. */
export function ReplyLink({ email, reference, name }: { email: string; reference: string; name: string }) {
  const subject = encodeURIComponent(`[${reference}] Your request to ${brand.name}`);
  const body = encodeURIComponent(`Hello ${name},\n\n`);
  return (
    <p style={{ margin: 0 }}>
      <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}>Reply by e-mail</a>
    </p>
  );
}
