// The morning's digest of overdue requests.
import type { ReactNode } from 'react';
import { action, linkList, paragraph } from './layout.ts';
import type { MailTemplate } from './template.ts';

export interface OverdueItem {
  reference: string;
  name: string;
  /** YYYY-MM-DD. */
  dueOn: string;
  /** Address of the record in the admin area. */
  url: string;
}

export interface OverdueDigestMail {
  /** Of the administrator. */
  name: string;
  /** All overdue requests, also those that are not listed. */
  count: number;
  own: OverdueItem[];
  unassigned: OverdueItem[];
  /** Address of the list of overdue requests. */
  url: string;
}

const requests = (count: number) => (count === 1 ? '1 request is overdue' : `${count} requests are overdue`);

const dayText = (day: string) =>
  new Date(`${day}T00:00:00.000Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function section(title: string, items: OverdueItem[]): ReactNode[] {
  if (items.length === 0) return [];
  const links = items.map(({ reference, name, dueOn, url }) => ({
    label: reference,
    href: url,
    note: `${name}, due ${dayText(dueOn)}`,
  }));
  return [paragraph(title), linkList(links)];
}

/** To an administrator, once a morning: the requests that are overdue. */
export const overdueDigest: MailTemplate<OverdueDigestMail> = {
  subject: ({ count }) => requests(count),
  letter: ({ name, count, own, unassigned, url }) => {
    const unlisted = count - own.length - unassigned.length;
    return {
      heading: requests(count),
      preview: [...own, ...unassigned].map(({ reference }) => reference).join(', '),
      content: [
        paragraph(`Hello ${name},`),
        ...section('Assigned to you:', own),
        ...section('Unassigned:', unassigned),
        ...(unlisted > 0 ? [paragraph(`${unlisted} more are in the list.`)] : []),
        action('Open overdue requests', url),
      ],
      reason: 'Administrators get this mail in the morning of a day with overdue requests.',
    };
  },
};
