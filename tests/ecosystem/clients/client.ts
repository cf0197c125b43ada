// The calls that the test makes with each generated client, independent of its generator.

export interface SupportRequest {
  id: string;
  reference: string;
  status: string;
  version: number;
}

export interface Client {
  /** Returns the access token. */
  signIn(username: string, password: string): Promise<string>;
  /** Returns a page of the names of the elbows in the library. */
  listElbows(limit: number, cursor?: string): Promise<{ names: string[]; nextCursor: string | null; total: number }>;
  /** Returns the reference. */
  submit(idempotencyKey: string): Promise<string>;
  /** Returns the new requests that contain the text. */
  listNewRequests(token: string, text: string): Promise<SupportRequest[]>;
  /** Changes the status to `open`. Returns the changed request, or the code of the problem. */
  open(token: string, request: SupportRequest): Promise<SupportRequest | string>;
}

export const visitor = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  message: 'The export leaves out the weld at the second elbow.',
  consent: true,
  topic: 'pcf-export',
} as const;

/** @throws Error with the unexpected response */
export function unexpected(answer: unknown): never {
  throw new Error(`Unexpected response: ${JSON.stringify(answer)}`);
}
