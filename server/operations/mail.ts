import type { components } from '../../openapi/generated/types.ts';
import { dismissFailure, listFailedMails, mailCounts, retryFailedMails, type MailFailure } from '../db/mails.ts';
import { notFound } from '../problems.ts';
import type { Handler, Input } from './handler.ts';

/** Maximum number of listed failures. */
const maxFailures = 10;

const toFailure = ({
  lastError,
  entityKind: kind,
  entityId: id,
  ...failure
}: MailFailure): components['schemas']['MailFailure'] => ({
  ...failure,
  reason: lastError,
  record: kind !== null && id !== null ? { kind, id } : null,
});

async function status({ context, tx }: Pick<Input<'getMailStatus'>, 'context' | 'tx'>) {
  const now = context.now();
  const counts = await mailCounts(tx, now);
  const failures = counts.failed > 0 ? await listFailedMails(tx, maxFailures, now) : [];
  return { configured: context.config.mail.url !== null, ...counts, failures: failures.map(toFailure) };
}

export const getMailStatus: Handler<'getMailStatus'> = async (input) => ({ status: 200, body: await status(input) });

export const retryFailedMail: Handler<'retryFailedMail'> = async (input) => {
  await retryFailedMails(input.tx, input.context.now());
  return { status: 200, body: await status(input) };
};

export const dismissFailedMail: Handler<'dismissFailedMail'> = async ({ context, tx, params }) => {
  if (!(await dismissFailure(tx, params.id, context.now()))) throw notFound('failed email');
  return { status: 204 };
};
