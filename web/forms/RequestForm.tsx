import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useSnapshot } from 'valtio';
import type { z } from 'zod';
import { safeParse } from 'zod/mini';
import { fieldMessages } from '../../openapi/field-messages.ts';
import { minFillMs } from '../../openapi/minimum-fill-time.ts';
import { isUnanswered, normalizeError } from '../api/errors.ts';
import { brand } from '../brand.ts';
import { useIsMounted } from '../browser/useIsMounted.ts';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { type Draft, readDraft } from './drafts.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { schemaErrors } from './field-errors.ts';
import { dateErrors, emptyValues, type Field, readTypedValues, toBody, type Values } from './fields.ts';
import { FormField } from './FormField.tsx';
import type { Receipt } from './outbox-store.ts';
import {
  forgetRejected,
  notifyFailed,
  notifySent,
  notifyStored,
  outbox,
  post,
  startOutbox,
  storeEnrollmentToken,
  storeSubmission,
  type Submission,
} from './outbox.ts';
import styles from './RequestForm.module.css';
import { type Form, rootOf, useForm } from './useForm.ts';
import { WaitingSubmissions } from './WaitingSubmissions.tsx';

/** A submission that was sent or is waiting for a connection. */
export interface Submitted {
  idempotencyKey: string;
  /** Null while it waits for a connection. */
  receipt: Receipt | null;
  /** Whether it waits only as long as the page is open, because the browser does not allow storing it. */
  isOnlyInPage?: boolean;
}

export interface RequestFormProps {
  /** Names the form's draft. */
  id: string;
  fields: readonly Field[];
  /** The contract's schema of the request body. */
  schema: z.core.$ZodType;
  /** Address of the submission, from the generated client. */
  url: string;
  /** The noun for the submission in messages: `request`. */
  subject: string;
  /** Properties of the body that have no field. */
  fixed?: () => Record<string, unknown>;
  submitLabel: string;
  /** Whether the first field takes the focus, because the button that opened the form no longer exists. */
  takesFocus?: boolean;
  onSent(submitted: Submitted): void;
  /** Called when the server rejects the submission. The form itself shows the error. */
  onRefused?: () => void;
}

type Attempt = Record<string, unknown>;

/** Adds the signs of a bot to a body: the honeypot's value, and `elapsedMs` unless it exceeds the contract's maximum. */
function addBotSigns(schema: z.core.$ZodType, body: Attempt, elapsedMs: number, website: string): Attempt {
  const withWebsite = website ? { ...body, website } : body;
  const withTime = { ...withWebsite, elapsedMs };
  return safeParse(schema, withTime).success ? withTime : withWebsite;
}

/** A browser can fill in a short form faster than a person, whose request must not count as spam. */
const waitForFillTime = (openedAt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(minFillMs, openedAt + minFillMs - Date.now())));

async function sendOrStore(submission: Submission): Promise<Submitted> {
  const { idempotencyKey } = submission;
  try {
    const receipt = await post(submission);
    await storeEnrollmentToken(receipt);
    return { idempotencyKey, receipt };
  } catch (error) {
    if (!isUnanswered(normalizeError(error))) throw error;
    // If the browser cannot store the submission, the form keeps its values and shows the error.
    const isPersistent = await storeSubmission(submission).catch(() => {
      throw error;
    });
    return { idempotencyKey, receipt: null, isOnlyInPage: !isPersistent };
  }
}

/** The state of a public form: the contract's rules, an idempotent submission, and the outbox without a network. */
function useRequestForm(props: RequestFormProps, element: RefObject<HTMLFormElement | null>, website: string) {
  const { id, fields, schema, url, subject, fixed, onSent, onRefused } = props;
  // A visitor who leaves the page during the call does not see its result there.
  const isMounted = useIsMounted();
  const fieldNamed = (name: string) => fields.find((field) => field.name === name);
  const messagesOf = (name: string) => {
    const field = fieldNamed(name);
    return field?.type === 'select' ? { missing: fieldMessages.choose, ...field } : field;
  };
  const bodyOf = (values: Values): Attempt => ({ ...toBody(fields, values), ...fixed?.() });
  const submissionOf = ({ values, idempotencyKey, attempt }: Draft<Values>) => {
    const body = attempt as Attempt;
    return { idempotencyKey, url, body, subject, form: id, values };
  };
  return useForm<Values, Submitted>({
    name: id,
    initial: emptyValues(fields),
    labelOf: (name) => fieldNamed(name)?.label ?? '',
    check(values) {
      const body = bodyOf(values);
      return { ...dateErrors(fields, body), ...schemaErrors(schema, body, messagesOf) };
    },
    fieldOf: (path) => (fieldNamed(rootOf(path)) ? rootOf(path) : path),
    readTyped: (known) => (element.current ? readTypedValues(element.current, fields, known) : {}),
    toAttempt: ({ values, openedAt }) => addBotSigns(schema, bodyOf(values), Math.max(minFillMs, Date.now() - openedAt), website),
    async send(draft) {
      await waitForFillTime(draft.openedAt);
      return sendOrStore(submissionOf(draft));
    },
    onSent(submitted) {
      if (isMounted.current) onSent(submitted);
      else if (submitted.receipt) notifySent(subject, submitted.receipt);
      else notifyStored(subject);
    },
    onRefused(error) {
      onRefused?.();
      if (!isMounted.current) notifyFailed(subject, error);
      return false;
    },
  });
}

/** Returns the values of a rejected submission to the form, as soon as it contains nothing else. */
function useRejected({ isDirty, isSending, restore }: Form<Values>, id: string): void {
  const rejected = useSnapshot(outbox).rejected.find(({ form }) => form === id);
  useEffect(() => {
    // In the first render, a stored draft is not in the form yet.
    if (!rejected || isDirty || isSending || readDraft(id) !== null) return;
    restore({ ...rejected.values }, rejected.message);
    void forgetRejected(rejected.idempotencyKey);
  }, [rejected, id, isDirty, isSending, restore]);
}

/** The form of all public pages. */
export function RequestForm(props: RequestFormProps) {
  return (
    <SpectrumArea>
      <RequestFields {...props} />
    </SpectrumArea>
  );
}

function RequestFields(props: RequestFormProps) {
  const { id, fields, submitLabel, takesFocus = false } = props;
  const element = useRef<HTMLFormElement>(null);
  const [website, setWebsite] = useState('');
  const form = useRequestForm(props, element, website);

  // This form may store a submission. start.tsx starts the outbox only if a submission is stored already.
  useEffect(startOutbox, []);
  useRejected(form, id);

  useEffect(() => {
    if (takesFocus) focusFirst(element.current);
  }, [takesFocus]);

  const clear = () => {
    form.discard();
    focusFirst(element.current);
  };

  // Stable, so that only the changed field renders again.
  const { set } = form;
  const change = useCallback((name: string, value: string | boolean) => set({ [name]: value }), [set]);

  return (
    // Without JavaScript, a form that is sent with GET would put its fields into the address. Without `autoComplete`, Firefox
    // fills a reloaded page with the values of a request that was sent. Fields that it may complete have the attribute too.
    <form ref={element} className={styles.form} method="post" autoComplete="off" noValidate onSubmit={form.onSubmit}>
      <NoScriptNotice />
      <ErrorSummary {...form.summary} />
      <WaitingSubmissions
        form={id}
        canEdit={!form.isDirty}
        onWithdrawn={(values) => {
          if (values) form.set(values);
          focusFirst(element.current);
        }}
      />
      <p className={styles.legend}>Fields marked with * are required.</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} className={styles.field} data-field={field.name} data-wide={isWide(field)}>
            <FormField
              id={form.idOf(field.name)}
              field={field}
              value={form.values[field.name] ?? ''}
              error={form.errors[field.name]}
              onChange={change}
            />
          </div>
        ))}
      </div>
      <Honeypot value={website} onChange={setWebsite} />
      <OfflineNotice />
      <Actions form={form} submitLabel={submitLabel} onClear={clear} />
    </form>
  );
}

function NoScriptNotice() {
  return (
    <noscript>
      {/* As the form's first button, it keeps Enter from sending the form. */}
      <input type="submit" disabled hidden />
      <Notice type="warning">
        This form needs JavaScript. Turn it on and reload the page, or write to{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </Notice>
    </noscript>
  );
}

const focusFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-field] :is(input, textarea, select)')?.focus();

const isWide = (field: Field) => field.wide || field.type === 'textarea' || field.type === 'checkbox';

/** A field that only bots fill in: hidden from users and from assistive technology. */
function Honeypot({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <div className="sw-visually-hidden" aria-hidden="true">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

function OfflineNotice() {
  const online = useOnline();
  return (
    <div className={styles.offline} role="status">
      {!online && (
        <Notice type="info" title="You are offline">
          <p>You can still send the form: this browser stores it and sends it when you’re back online.</p>
        </Notice>
      )}
    </div>
  );
}

function Actions({ form, submitLabel, onClear }: { form: Form<Values>; submitLabel: string; onClear(): void }) {
  return (
    <div className={styles.actions}>
      <Button variant="accent" type="submit" isPending={form.isSending}>
        {submitLabel}
      </Button>
      <p className={styles.kept} data-shown={form.isDirty}>
        Saved in this tab until you send it.{' '}
        <button type="button" onClick={onClear} disabled={form.isSending || !form.isDirty}>
          Clear form
        </button>
      </p>
    </div>
  );
}
