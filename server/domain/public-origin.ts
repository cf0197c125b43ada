/** The origin under which callers reach the server: the configured one, otherwise the address on which it listens. */
export const publicOrigin = ({ publicUrl, host, port }: { publicUrl: string | null; host: string; port: number }): string =>
  new URL(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
