// An SMTP server in this process that keeps the emails it receives. It can be set to refuse, defer or drop them.
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * `accept`, `refuse` (550 after the content), `refuse-login` (535), `refuse-sender` and `refuse-recipient` (550),
 * `refuse-relay` and `refuse-domain` (the client or the sender's domain, at the recipient like Postfix), `defer` (451),
 * `drop`: the connection ends in the middle of the email.
 */
export type SmtpBehavior =
  | 'accept'
  | 'refuse'
  | 'refuse-login'
  | 'refuse-sender'
  | 'refuse-recipient'
  | 'refuse-relay'
  | 'refuse-domain'
  | 'defer'
  | 'drop';

/** The steps of a delivery. `accepted`: the email has been stored. */
export const smtpSteps = ['connected', 'sender', 'recipient', 'data', 'accepted'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

export interface RunningSmtp {
  /** For MAIL_URL. */
  url: string;
  /** The accepted emails, in order. */
  mails: ParsedMail[];
  /** What it does with the next emails. */
  behavior: SmtpBehavior;
  /** Called at each step of a delivery, before the server confirms the step to the sender. */
  onStep: (step: SmtpStep) => Promise<void>;
  stop(): Promise<void>;
}

/** Behavior -> the step at which it rejects an email, and the reply. */
const rejections: Partial<Record<SmtpBehavior, readonly [step: SmtpStep | 'login', responseCode: number, message: string]>> = {
  'refuse-login': ['login', 535, 'wrong password'],
  'refuse-sender': ['sender', 550, 'this sender is not allowed'],
  'refuse-recipient': ['recipient', 550, '5.1.1 no such mailbox'],
  'refuse-relay': ['recipient', 554, '5.7.1 Relay access denied'],
  'refuse-domain': ['recipient', 550, '5.1.8 Sender address rejected: Domain not found'],
  refuse: ['data', 550, 'no such mailbox'],
  defer: ['data', 451, 'try again later'],
};

/** @throws Error with the server's reply if it rejects the email at this step */
function rejectAt(step: SmtpStep | 'login', behavior: SmtpBehavior): void {
  const [rejectedAt, responseCode, message] = rejections[behavior] ?? [];
  if (rejectedAt === step) throw Object.assign(new Error(message), { responseCode });
}

export async function startSmtp(): Promise<RunningSmtp> {
  const sockets = new Set<Socket>();
  const running: RunningSmtp = {
    url: '',
    mails: [],
    behavior: 'accept',
    onStep: () => Promise.resolve(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const receive = async (stream: Readable): Promise<void> => {
    const { behavior } = running;
    await running.onStep('data');
    if (behavior === 'drop') for (const socket of sockets) socket.destroy();
    const mail = await simpleParser(stream);
    rejectAt('data', behavior);
    running.mails.push(mail);
    await running.onStep('accepted');
  };
  const step = (name: SmtpStep) =>
    callbackify(async () => {
      await running.onStep(name);
      rejectAt(name, running.behavior);
    });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      const login = async () => {
        rejectAt('login', running.behavior);
        return { user: username };
      };
      callbackify(login)(done);
    },
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => step('connected')(done),
    onMailFrom: (_address, _session, done) => step('sender')(done),
    onRcptTo: (_address, _session, done) => step('recipient')(done),
    onData: (stream, _session, done) => callbackify(() => receive(stream))(done),
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Ignores the errors of connections that a test drops.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  running.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return running;
}
