import { useDeleteEnrollment } from '../../api/generated/enrollments/enrollments.ts';
import type { Enrollment } from '../../api/generated/model';
import { notify } from '../../snackbar/snackbar.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { isMissing } from '../is-missing.ts';

export interface EraseParticipantProps {
  person: Enrollment;
  /** Singular noun for the sign-up: `registration`. */
  noun: string;
  /** Title of the record. */
  title: string;
  onErased(): void;
  onClose(): void;
}

/** Erases one person's data from a record after a confirmation. */
export function EraseParticipant({ person, noun, title, onErased, onClose }: EraseParticipantProps) {
  const finish = () => {
    notify('success', `The ${noun} has been erased.`);
    onErased();
  };
  const mutation = useDeleteEnrollment({
    mutation: {
      onSuccess: finish,
      // The response to an earlier attempt was lost, or somebody else has erased it.
      onError: (error) => isMissing(error) && finish(),
    },
  });
  return (
    <FormDialog
      title={`Erase ${person.name}?`}
      onClose={onClose}
      isLocked={mutation.isPending}
      onSubmit={() => mutation.isPending || mutation.mutate({ id: person.id })}
      action={{ label: `Erase ${noun}`, variant: 'negative', isPending: mutation.isPending }}
    >
      <p>
        This permanently deletes the name, email address and company of {person.email} from “{title}” and frees the place. The
        activity log doesn’t keep the name.
      </p>
      <p>The person isn’t notified and can sign up again.</p>
      <ErrorNotice error={mutation.error} />
    </FormDialog>
  );
}
