import { AlertDialog, DialogContainer } from '@adobe/react-spectrum';

/** A question before an action that cannot easily be undone. */
export interface Confirmation {
  title: string;
  /** What the action does. */
  text: string;
  /** Label of the button that starts the action. */
  action: string;
}

interface ConfirmDialogProps {
  /** Null while there is nothing to confirm. */
  confirmation: Confirmation | null;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({ confirmation, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <DialogContainer onDismiss={onClose}>
      {confirmation && (
        <AlertDialog
          title={confirmation.title}
          variant="destructive"
          primaryActionLabel={confirmation.action}
          // Not "Cancel", which is itself the action for an event.
          cancelLabel="Go back"
          autoFocusButton="cancel"
          onPrimaryAction={onConfirm}
        >
          {confirmation.text}
        </AlertDialog>
      )}
    </DialogContainer>
  );
}
