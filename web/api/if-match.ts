/**
 * Request options of a write that must not overwrite a newer version of its record: the server answers 412 where the
 * record's version is another one. For a generated function (`deleteLicense(id, params, ifMatch(version))`) and for a
 * generated hook (`useReactivateLicense({ request: ifMatch(version) })`) alike.
 */
export const ifMatch = (version: number): { headers: { 'If-Match': string } } => ({ headers: { 'If-Match': `"${version}"` } });
