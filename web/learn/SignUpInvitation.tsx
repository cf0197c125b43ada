import { type ReactNode, useEffect } from 'react';
import { readDraft } from '../forms/drafts.ts';
import { hasStoredSubmission } from '../forms/stored-submissions.ts';
import { Card } from '../ui/Card.tsx';
import { type FetchForm, OpenFormButton, type OpenedByButton, useFormCode } from './form-code.tsx';
import { SignUpMessage } from './SignUpMessage.tsx';

interface SignUpAvailability {
  /** Names the draft. If input is stored, the form opens by itself. */
  formId: string;
  heading: string;
  /** Whether visitors can sign up now. */
  isOpen: boolean;
  /** Shown while visitors cannot sign up. */
  closed: ReactNode;
}

/** The properties that the page passes to the form. */
export type SignUpState = SignUpAvailability & OpenedByButton;

export interface SignUpInvitationProps<FormProps extends object> extends SignUpAvailability {
  fetchForm: FetchForm<FormProps & SignUpAvailability>;
  formProps: FormProps;
  /** Shown until the form is opened. */
  children: ReactNode;
  buttonLabel: string;
}

/** Whether the form has a draft, or a submission that waits for a connection or was rejected. */
const hasStoredInput = async (formId: string) => readDraft(formId) !== null || (await hasStoredSubmission(formId));

/** An invitation to sign up. The form replaces it when the visitor presses the button. */
export function SignUpInvitation<FormProps extends object>(props: SignUpInvitationProps<FormProps>) {
  const { fetchForm, formProps, children, buttonLabel, formId, heading, isOpen, closed } = props;
  const code = useFormCode(fetchForm);
  const { Form, takesFocus, open } = code;
  useEffect(() => {
    void hasStoredInput(formId).then((isStored) => (isStored ? open('stored-input') : undefined));
  }, [formId, open]);
  if (Form) return <Form {...formProps} {...{ formId, heading, isOpen, closed, takesFocus }} />;
  const invitation = (
    <SignUpMessage title={heading} action={<OpenFormButton code={code}>{buttonLabel}</OpenFormButton>}>
      {children}
    </SignUpMessage>
  );
  return <Card>{isOpen ? invitation : closed}</Card>;
}
