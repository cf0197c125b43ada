import { messageOf, statusOf } from '../../api/errors.ts';
import { useGetLastPluginVersion } from '../../api/generated/plugin/plugin.ts';
import { WithQueries } from '../../api/WithQueries.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The published version of the plugin, in a sentence. */
export default function CurrentVersion() {
  return (
    <WithQueries>
      <Answer />
    </WithQueries>
  );
}

function Answer() {
  const { data, error } = useGetLastPluginVersion({ query: { retry: false } });
  if (data) {
    return (
      <p>
        Version <strong>{data.version}</strong>, released on {day.format(new Date(data.releasedAt))}.
      </p>
    );
  }
  if (statusOf(error) === 404) return <p>No version has been released here yet. You can see the current one in a demo.</p>;
  return <p>{error ? messageOf(error) : 'Checking…'}</p>;
}
