import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionButton, Item, Menu, MenuTrigger, Section } from '@adobe/react-spectrum';
import { navigate } from 'wouter/use-browser-location';
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
  const hasInserted = useRef(false);
  const onClosed = useEffectEvent(() => {
    if (hasInserted.current) onInserted();
    hasInserted.current = false;
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
        disabledKeys={['empty']}
        onAction={(key) => {
          const reply = replies.find(({ id }) => id === key);
          hasInserted.current = reply !== undefined;
          if (reply) onInsert(fillPlaceholders(reply.text, values));
          else if (key === manage) navigate(savedRepliesPath);
        }}
      >
        <Section aria-label="Saved replies">
          {replies.length > 0
            ? replies.map(({ id, title }) => <Item key={id}>{title}</Item>)
            : [<Item key="empty">{emptyText}</Item>]}
        </Section>
        <Section aria-label="Manage">
          <Item key={manage}>Manage saved replies</Item>
        </Section>
      </Menu>
    </MenuTrigger>
  );
}
