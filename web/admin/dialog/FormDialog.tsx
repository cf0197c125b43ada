import { type ReactNode, useRef } from 'react';
import { Button, ButtonGroup, Content, Dialog, DialogContainer, Divider, Heading } from '@adobe/react-spectrum';
import { useFocusInvalid } from '../../forms/useFocusInvalid.ts';
import styles from './FormDialog.module.css';

interface DialogAction {
  label: string;
  variant?: 'accent' | 'negative';
  isDisabled?: boolean;
  isPending?: boolean;
}

const MainButton = ({ label, ...more }: DialogAction) => (
  <Button type="submit" variant="accent" {...more}>
    {label}
  </Button>
);

export interface FormDialogProps {
  title: string;
  /** Also called when Escape is pressed. */
  onClose(): void;
  size?: 'S' | 'M' | 'L';
  /** Makes the content a form that Enter submits. */
  onSubmit?: () => void;
  /** The main button, which submits the form. */
  action?: DialogAction;
  /** The button before it closes the dialog unless this is given. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** Keeps the dialog open during a call that cannot be taken back, so that its outcome is shown. */
  isLocked?: boolean;
  /** Other buttons instead, the main one last. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A Spectrum dialog, open while it is rendered. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, size = 'M', onSubmit, action, isLocked = false, buttons, children } = props;
  const { onCancel = onClose, cancelLabel = 'Cancel' } = props;
  const form = useRef<HTMLFormElement>(null);
  const onAttempt = useFocusInvalid(form);
  const parts = (
    <>
      <Heading>{title}</Heading>
      <Divider />
      <Content>
        <div className={styles.content}>{children}</div>
      </Content>
      <ButtonGroup>
        {buttons ?? (
          <>
            <Button variant="secondary" isDisabled={isLocked} onPress={onCancel}>
              {cancelLabel}
            </Button>
            {action && <MainButton {...action} />}
          </>
        )}
      </ButtonGroup>
    </>
  );
  return (
    <DialogContainer isKeyboardDismissDisabled={isLocked} onDismiss={onClose}>
      <Dialog size={size}>
        {onSubmit ? (
          <form
            ref={form}
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // React events bubble through portals: the form that contains the dialog must not receive this event.
              event.stopPropagation();
              onAttempt();
              onSubmit();
            }}
          >
            {parts}
          </form>
        ) : (
          parts
        )}
      </Dialog>
    </DialogContainer>
  );
}
