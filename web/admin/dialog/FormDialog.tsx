import type { ReactNode } from 'react';
import { ButtonGroup, Content, Dialog, DialogContainer, Divider, Heading } from '@adobe/react-spectrum';
import styles from './FormDialog.module.css';

export interface FormDialogProps {
  title: string;
  /** Also called when Escape is pressed. */
  onClose(): void;
  size?: 'S' | 'M' | 'L';
  /** Makes the content a form that Enter submits. */
  onSubmit?: () => void;
  /** The main button last. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A Spectrum dialog, open while it is rendered. */
export function FormDialog({ title, onClose, size = 'M', onSubmit, buttons, children }: FormDialogProps) {
  const parts = (
    <>
      <Heading>{title}</Heading>
      <Divider />
      <Content>
        <div className={styles.content}>{children}</div>
      </Content>
      <ButtonGroup>{buttons}</ButtonGroup>
    </>
  );
  return (
    <DialogContainer onDismiss={onClose}>
      <Dialog size={size}>
        {onSubmit ? (
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // React events bubble through portals: the form that contains the dialog must not receive this event.
              event.stopPropagation();
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
