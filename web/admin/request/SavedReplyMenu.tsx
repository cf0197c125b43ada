import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionButton, Item, Menu, MenuTrigger, Section } from '@adobe/react-spectrum';
import { navigate } from 'wouter/use-browser-location';
import { nameSavedReplies } from '../saved-reply-names.ts';
import { useSavedReplies } from '../useSavedReplies.ts';
import { fillPlaceholders, type PlaceholderValues } from './placeholders.ts';

const savedRepliesPath = '/admin/saved-replies';
const manage = 'manage';

export interface SavedReplyMenuProps {
  values: PlaceholderValues;
  isDisabled: boolean;
  onInsert(text: string): void;
  /** Called when the menu has closed after an insertion and no longer keeps the focus. */
  onInserted(): void;
}

/** Inserts a saved reply with its placeholders replaced. The replies load when the menu opens. */
export function SavedReplyMenu({ values, isDisabled, onInsert, onInserted }: SavedReplyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // The menu gives the focus back to its button when it closes, and takes it away from a new page.
  const action = useRef<'inserted' | 'manage'>(undefined);
  const onClosed = useEffectEvent(() => {
    if (action.current === 'inserted') onInserted();
    if (action.current === 'manage') navigate(savedRepliesPath);
    action.current = undefined;
  });
  useEffect(() => {
    if (!isOpen) onClosed();
  }, [isOpen]);
  const { data: replies = [], isPending, error } = useSavedReplies(isOpen);
  const emptyText = isPending ? 'Loading…' : error ? 'Couldn’t load saved replies' : 'No saved replies yet';
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <ActionButton isQuiet isDisabled={isDisabled}>
        Saved replies
      </ActionButton>
      <Menu
        // A new menu focuses its first item. Without replies, that is the link that leaves the request.
        key={isPending ? 'loading' : 'loaded'}
        disabledKeys={['empty']}
        onAction={(key) => {
          const reply = replies.find(({ id }) => id === key);
          action.current = reply ? 'inserted' : 'manage';
          if (reply) onInsert(fillPlaceholders(reply.text, values));
        }}
      >
        <Section aria-label="Saved replies">
          {replies.length > 0
            ? [...nameSavedReplies(replies)].map(([id, name]) => <Item key={id}>{name}</Item>)
            : [<Item key="empty">{emptyText}</Item>]}
        </Section>
        <Section aria-label="Manage">
          <Item key={manage}>Manage saved replies</Item>
        </Section>
      </Menu>
    </MenuTrigger>
  );
}
