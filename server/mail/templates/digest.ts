// The morning digest of overdue requests.
import type { ReactNode } from 'react';
import { action, linkList, paragraph } from './layout.ts';
import type { MailTemplate } from './template.ts';

export interface OverdueItem {
  reference: string;
  /** YYYY-MM-DD. */
  dueOn: string;
  /** URL of the record in the admin area. */
  url: string;
}

export interface OverdueDigestMail {
  /** Name of the administrator. */
  name: string;
  /** Number of overdue requests, including those that are not listed. */
  count: number;
  own: OverdueItem[];
  /** Unassigned, or the assignee gets no digest. */
  unassigned: OverdueItem[];
  /** URL of the list of overdue requests. */
  url: string;
}

const overdueText = (count: number) => (count === 1 ? '1 request is overdue' : `${count} requests are overdue`);

const dayText = (day: string) =>
  new Date(`${day}T00:00:00.000Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function section(title: string, items: OverdueItem[]): ReactNode[] {
  if (items.length === 0) return [];
  const links = items.map(({ reference, dueOn, url }) => ({
    label: reference,
    href: url,
    note: `due ${dayText(dueOn)}`,
  }));
  return [paragraph(title), linkList(links)];
}

/** To an administrator, once a morning: the requests that are overdue. */
export const overdueDigest: MailTemplate<OverdueDigestMail> = {
  subject: ({ count }) => overdueText(count),
  letter: ({ name, count, own, unassigned, url }) => {
    const unlisted = count - own.length - unassigned.length;
    return {
      heading: overdueText(count),
      preview: [...own, ...unassigned].map(({ reference }) => reference).join(', '),
      content: [
        paragraph(`Hello ${name},`),
        ...section('Assigned to you:', own),
        ...section('Without an active assignee:', unassigned),
        ...(unlisted > 0 ? [paragraph(`The list has ${unlisted} more.`)] : []),
        action('Open overdue requests', url),
      ],
      reason: 'Administrators get this email every morning while requests are overdue.',
    };
  },
};
