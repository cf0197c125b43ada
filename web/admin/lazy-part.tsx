import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { notify } from '../snackbar/snackbar.ts';
import { createRetryHook, lazyWithFallback, type Load } from '../ui/lazy-part.tsx';
import { Notice } from '../ui/Notice.tsx';
import { importDefault, partMissing } from './details-query.ts';
import type { RecordNavigation } from './record-navigation.ts';

interface PartProps {
  /** Closes a dialog. */
  onClose?(): void;
  /** Closes a record or a form for a new one. */
  navigation?: Pick<RecordNavigation, 'open'>;
}

/**
 * A part of a screen, loaded when it is rendered. If its code cannot be loaded, the rest of the screen stays: a dialog closes
 * with a message, and another part shows the message with a "Try again" button.
 */
export const lazyPart = <Part extends (props: never) => ReactNode>(load: () => Promise<{ default: Part }>): Part =>
  lazyWithFallback(async () => ({ default: await importDefault(load) }), createMissingPart);

function createMissingPart(load: Load<PartProps>): ComponentType<PartProps> {
  const useRetry = createRetryHook(load);
  return function MissingPart(props) {
    const { onClose, navigation } = props;
    const { Loaded, retry } = useRetry();
    const openDialog = useEffectEvent(() => {
      if (!onClose || Loaded) return;
      retry().catch(() => {
        notify('error', partMissing);
        onClose();
      });
    });
    useEffect(() => openDialog(), []);
    if (Loaded) return <Loaded {...props} />;
    if (onClose) return null;
    return (
      <Notice type="error" live>
        <p>{partMissing}</p>
        <ActionButton onPress={() => void retry().catch(() => undefined)}>Try again</ActionButton>{' '}
        {navigation && <ActionButton onPress={() => navigation.open(null)}>Close</ActionButton>}
      </Notice>
    );
  };
}
