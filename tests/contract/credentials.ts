// Credentials that an operation accepts.
import { adminToken, harmlessParams } from './client.ts';
import { operationOf, type Operation } from './contract.ts';

/** Whether the operation takes a license key and no access token. */
export const needsLicenseKey = ({ security }: Operation) => security.length > 0 && security.every((one) => 'licenseKey' in one);

/** The access token of the run's administrator or a license key, whichever the operation takes; nothing if it is public. */
export async function credentialsFor(
  operation: Operation,
  getLicenseKey: () => string | Promise<string>,
): Promise<{ token?: string; headers?: Record<string, string> }> {
  if (operation.security.length === 0) return {};
  if (needsLicenseKey(operation)) return { headers: { 'x-license-key': await getLicenseKey() } };
  return { token: await adminToken() };
}

/** The parameters of a request that needs neither a record nor a license key; null if there is no such request. */
export function requestWithoutRecord(operation: Operation) {
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required);
  return required.length > 0 || needsLicenseKey(operation) ? null : { params: harmlessParams(operation) };
}

/** The access token of the run's administrator; undefined if the operation is public. */
export const tokenFor = async (id: string) => (operationOf(id).security.length === 0 ? undefined : adminToken());
