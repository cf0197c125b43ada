import type { SavedReply } from '../api/generated/model';

const beginningLength = 60;

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > beginningLength ? `${line.slice(0, beginningLength).trimEnd()}…` : line;
}

/** The titles of saved replies by id, with the beginning of the text if another reply has the same title. */
export function nameSavedReplies(replies: readonly Pick<SavedReply, 'id' | 'title' | 'text'>[]): ReadonlyMap<string, string> {
  const keyOf = (title: string) => title.toLowerCase();
  const counts = new Map<string, number>();
  for (const { title } of replies) counts.set(keyOf(title), (counts.get(keyOf(title)) ?? 0) + 1);
  return new Map(
    replies.map(({ id, title, text }) => [id, counts.get(keyOf(title)) === 1 ? title : `${title} (${beginningOf(text)})`]),
  );
}
