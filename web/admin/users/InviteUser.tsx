import { useQueryClient } from '@tanstack/react-query';
import { InviteUserBody } from '../../../openapi/generated/zod/users/users.ts';
import { Role, type User } from '../../api/generated/model';
import { getListUsersQueryKey, inviteUser } from '../../api/generated/users/users.ts';
import { idempotent } from '../../api/idempotent.ts';
import { schemaErrors } from '../../forms/field-errors.ts';
import { parseEmail } from '../../forms/field-text.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { EmailNotSetUp } from '../EmailNotSetUp.tsx';
import { enumOptions, roleLabel } from '../labels.ts';
import { EditorField, type EditorFieldSpec } from '../record/EditorField.tsx';
import { EditorForm } from '../record/EditorForm.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { useRecordForm } from '../record/useRecordForm.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { refreshRecords } from '../refresh-records.ts';
import { useInvitedText } from './useInvitedText.ts';
import styles from './Users.module.css';

interface Values {
  email: string;
  name: string;
  role: Role;
}

const empty: Values = { email: '', name: '', role: Role.admin };

const fields: EditorFieldSpec[] = [
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'name', label: 'Name', type: 'text', required: true, help: 'Shown to your team and in the activity log.' },
  {
    name: 'role',
    label: 'Role',
    type: 'select',
    options: enumOptions(Role, roleLabel),
    help: 'Only administrators can use the admin area.',
  },
];
const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;

const toBody = ({ email, name, role }: Values) => ({ email: parseEmail(email), name: name.trim(), role });

/** The form that invites somebody by email. */
export function InviteUser({ navigation }: { navigation: RecordNavigation }) {
  const client = useQueryClient();
  const invitedText = useInvitedText();
  const editor = useRecordForm<Values, User>({
    name: 'user:invite',
    initial: empty,
    labelOf,
    check: (values) => schemaErrors(InviteUserBody, toBody(values)),
    send: ({ values, idempotencyKey }) => inviteUser(toBody(values), idempotent(idempotencyKey)),
    onSent: ({ email }) => {
      notify('success', invitedText(email));
      void refreshRecords(client, getListUsersQueryKey());
    },
    onClose: ({ id }) => navigation.open(id),
  });
  const { form } = editor;
  return (
    <RecordPanel noun="user" navigation={navigation} title="Invite a user">
      <p className={styles.hint}>
        We’ll email this person a link to choose a password. The link works once and expires after 7 days.
      </p>
      <EmailNotSetUp />
      <EditorForm editor={editor} label="Invitation" saveLabel="Send invitation" onCancel={() => navigation.open(null)}>
        {fields.map((spec) => (
          <EditorField
            key={spec.name}
            {...spec}
            field={form.field(spec.name)}
            value={form.values[spec.name as keyof Values]}
            onChange={(value) => form.set({ [spec.name]: value })}
          />
        ))}
      </EditorForm>
    </RecordPanel>
  );
}
