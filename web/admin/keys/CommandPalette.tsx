import { useState } from 'react';
import { ComboBox, Content, Dialog, DialogContainer, Divider, Heading, Item, Section } from '@adobe/react-spectrum';
import { navigate } from 'wouter/use-browser-location';
import { allCommands, type Command, type CommandGroup } from './commands.ts';
import { matchCommands, referenceSearch } from './match-commands.ts';
import { useRecordSearch } from './useRecordSearch.ts';

/** The commands that match a text: records first, then the commands of the current screen. */
function useFoundCommands(text: string): Command[] {
  // The commands of the screen behind the palette, read once when the palette opens.
  const [commands] = useState(() => allCommands().filter(({ id }) => id !== 'palette'));
  const records = useRecordSearch(text);
  const reference = referenceSearch(text);
  return [
    ...(reference
      ? [{ id: 'reference', group: 'Records' as const, label: reference.label, run: () => navigate(reference.path) }]
      : []),
    ...records,
    ...matchCommands(commands, text),
  ];
}

const groupBy = (commands: readonly Command[]) => {
  const groups = new Map<CommandGroup, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups].map(([group, items]) => ({ group, items }));
};

/** Finds screens, actions, filters, and records by name or reference. */
export default function CommandPalette({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const found = useFoundCommands(text);
  const run = (key: string | number | null) => {
    const command = found.find(({ id }) => id === key);
    if (!command) return;
    onClose();
    // Waits until the dialog has restored the focus, because the command may move it.
    requestAnimationFrame(() => requestAnimationFrame(command.run));
  };
  return (
    <DialogContainer onDismiss={onClose}>
      <Dialog size="M">
        <Heading>Commands</Heading>
        <Divider />
        <Content>
          <ComboBox
            autoFocus
            width="100%"
            label="Find a screen, an action or a record"
            menuTrigger="focus"
            allowsCustomValue
            items={groupBy(found)}
            inputValue={text}
            onInputChange={setText}
            selectedKey={null}
            onSelectionChange={run}
            onKeyDown={(event) => {
              // If no option is focused, Enter runs the first one.
              const isOptionFocused = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
              if (event.key === 'Enter' && !isOptionFocused) run(found[0]?.id ?? null);
            }}
          >
            {({ group, items }) => (
              <Section key={group} title={group} items={items}>
                {({ id, label }) => <Item key={id}>{label}</Item>}
              </Section>
            )}
          </ComboBox>
        </Content>
      </Dialog>
    </DialogContainer>
  );
}
