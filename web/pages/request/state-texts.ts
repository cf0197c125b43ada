import type { VisitorState } from '../../api/generated/model';

interface StateText {
  title: string;
  lead: string;
}

const texts: Record<VisitorState, StateText> = {
  received: { title: 'We received your request', lead: 'We’ll reply by email, and you’ll find the reply here, too.' },
  'in-progress': { title: 'We’re working on your request', lead: 'We’ll reply by email, and you’ll find the reply here, too.' },
  scheduled: { title: 'Your demo is scheduled', lead: 'Tell us here if something has changed.' },
  'waiting-for-you': { title: 'We need an answer from you', lead: 'Answer below so that we can continue.' },
  quoted: { title: 'We’ve sent you a quote', lead: 'Write to us here if you have questions or want to go ahead.' },
  done: { title: 'Your request is done', lead: 'If something is missing, write to us here.' },
  declined: { title: 'We can’t take on this request', lead: 'If you have questions, write to us here.' },
  closed: { title: 'This request is closed', lead: 'If you have questions about it, write to us here.' },
};

/** Title and lead of a state. An unknown state, from a newer server, has a neutral text. */
export const stateText = (state: string): StateText =>
  state in texts ? texts[state as VisitorState] : { title: 'Your request', lead: 'Write to us here if you have questions.' };
