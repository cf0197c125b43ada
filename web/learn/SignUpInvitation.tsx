import { type ReactNode, useEffect } from 'react';
import { readDraft } from '../forms/drafts.ts';
import { Card } from '../ui/Card.tsx';
import { type FetchForm, OpenFormButton, type OpenedByButton, useFormCode } from './form-code.tsx';
import styles from './SignUpInvitation.module.css';

interface Place {
  /** Names the draft. Somebody who has begun to fill in the form finds it open. */
  formId: string;
  heading: string;
  /** Whether visitors can sign up now. */
  isOpen: boolean;
  /** What visitors read while they cannot. */
  closed: ReactNode;
}

/** What the page tells the form. */
export type SignUpState = Place & OpenedByButton;

export interface SignUpInvitationProps<FormProps extends object> extends Place {
  fetchForm: FetchForm<FormProps & Place>;
  formProps: FormProps;
  /** What visitors read before they open the form. */
  children: ReactNode;
  buttonLabel: string;
}

/** An invitation to sign up, and the form in its place once somebody accepts it. */
export function SignUpInvitation<FormProps extends object>(props: SignUpInvitationProps<FormProps>) {
  const { fetchForm, formProps, children, buttonLabel, formId, heading, isOpen, closed } = props;
  const code = useFormCode(fetchForm);
  const { Form, takesFocus, open } = code;
  useEffect(() => {
    if (readDraft(formId) !== null) void open('draft');
  }, [formId, open]);
  if (Form) return <Form {...formProps} {...{ formId, heading, isOpen, closed, takesFocus }} />;
  if (!isOpen) return <Card>{closed}</Card>;
  return (
    <Card className={styles.card}>
      <h2>{heading}</h2>
      <p>{children}</p>
      <OpenFormButton code={code}>{buttonLabel}</OpenFormButton>
    </Card>
  );
}
