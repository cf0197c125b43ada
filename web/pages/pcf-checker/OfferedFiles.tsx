import { AlertDialog, DialogContainer } from '@adobe/react-spectrum';
import type { OpenFile } from '../../pcf/hand-over.ts';
import { countOf } from '../../plural.ts';

interface OfferedFilesProps {
  /** Files that were dropped while `current` is open; null if there are none. */
  offered: readonly OpenFile[] | null;
  current: string;
  onOpen: (files: readonly OpenFile[]) => void;
  onCompare: (file: OpenFile) => void;
  onDismiss: () => void;
}

/** Asks what to do with files that were dropped on an open one. */
export function OfferedFiles({ offered, current, onOpen, onCompare, onDismiss }: OfferedFilesProps) {
  const [file, second] = offered ?? [];
  return (
    <DialogContainer onDismiss={onDismiss}>
      {offered && file && (
        <AlertDialog
          title={second ? `Open ${countOf(offered.length, 'file')}?` : `Open ${file.name}?`}
          primaryActionLabel={second ? 'Open files' : 'Open file'}
          onPrimaryAction={() => onOpen(offered)}
          {...(second ? {} : { secondaryActionLabel: 'Compare as earlier revision', onSecondaryAction: () => onCompare(file) })}
          cancelLabel="Cancel"
          autoFocusButton="primary"
        >
          {`${current} stays open.`}
        </AlertDialog>
      )}
    </DialogContainer>
  );
}
