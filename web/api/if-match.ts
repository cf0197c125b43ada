import { statusOf } from './errors.ts';

/**
 * Request options of a write that must not overwrite a newer version of a record: the server responds with 412 if the
 * record has another version. For generated functions (`deleteLicense(id, params, ifMatch(version))`) and for generated
 * hooks (`useReactivateLicense({ request: ifMatch(version) })`).
 */
export const ifMatch = (version: number): { headers: { 'If-Match': string } } => ({ headers: { 'If-Match': `"${version}"` } });

/** Whether such a write was rejected because the record has another version. */
export const isPreconditionFailed = (error: unknown): boolean => statusOf(error) === 412;
