import { useGetLastPluginVersion } from '../../api/generated/plugin/plugin.ts';

/** The published version of the plugin; nothing where none is published or the server cannot be asked. */
export default function CurrentVersion() {
  const { data } = useGetLastPluginVersion({ query: { retry: false } });
  return (
    data && (
      <>
        Current version <strong>{data.version}</strong>
      </>
    )
  );
}
