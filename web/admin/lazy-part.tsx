import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { ApiError } from '../api/errors.ts';
import { notify } from '../snackbar/snackbar.ts';
import { Notice } from '../ui/Notice.tsx';
import { importDetails } from './details-query.ts';
import type { RecordNavigation } from './record-navigation.ts';

interface PartProps {
  /** Closes a dialog. */
  onClose?(): void;
  /** Closes a record or a form for a new one. */
  navigation?: Pick<RecordNavigation, 'open'>;
}

type AnyPart = (props: never) => ReactNode;

/**
 * React's `lazy`, also for generic components, for a part of a screen: the default export of a module, or the one that `pick`
 * returns. If its code can't be loaded, the rest of the screen stays: a dialog closes with a message, and another part shows
 * the error with a "Try again" button.
 */
export function lazyPart<Part extends AnyPart>(load: () => Promise<{ default: Part }>): Part;
export function lazyPart<Module, Part extends AnyPart>(load: () => Promise<Module>, pick: (module: Module) => Part): Part;
export function lazyPart(
  load: () => Promise<{ default: ComponentType<PartProps> }>,
  pick = (module: { default: ComponentType<PartProps> }) => module.default,
) {
  // The result of `lazy` keeps its failure, so each attempt needs another one.
  const create = () => lazy(async () => ({ default: pick(await importDetails(load)) }));
  let Loaded = create();
  return function LazyPart(props: PartProps) {
    return <PartBoundary {...props} render={() => <Loaded {...props} />} onFailure={() => (Loaded = create())} />;
  };
}

interface PartBoundaryProps extends PartProps {
  render(): ReactNode;
  onFailure(): void;
}

/** Handles a failed load. Other errors are thrown again, for the boundary of the whole screen. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const { onFailure, onClose } = this.props;
    onFailure();
    if (!onClose) return;
    notify('error', error.message);
    onClose();
  }

  override render() {
    const error = this.state.error as unknown;
    const { render, onClose, navigation } = this.props;
    if (error === null) return render();
    if (!(error instanceof ApiError)) throw error;
    if (onClose) return null;
    return (
      <Notice type="error" live>
        <p>{error.message}</p>
        <ActionButton onPress={() => this.setState({ error: null })}>Try again</ActionButton>{' '}
        {navigation && <ActionButton onPress={() => navigation.open(null)}>Close</ActionButton>}
      </Notice>
    );
  }
}
