import { mailCounts, retryFailedMails } from '../db/mails.ts';
import type { Handler, Input } from './handler.ts';

async function status({ context, tx }: Pick<Input<'getMailStatus'>, 'context' | 'tx'>) {
  return { configured: context.config.mail.url !== null, ...(await mailCounts(tx)) };
}

export const getMailStatus: Handler<'getMailStatus'> = async (input) => ({ status: 200, body: await status(input) });

export const retryFailedMail: Handler<'retryFailedMail'> = async (input) => {
  await retryFailedMails(input.tx, input.context.now());
  return { status: 200, body: await status(input) };
};
