// What each generated client carries out, in a shape that does not depend on its generator.

export interface SupportRequest {
  id: string;
  reference: string;
  status: string;
  version: number;
}

export interface Client {
  /** Returns the access token. */
  signIn(username: string, password: string): Promise<string>;
  /** The names of the elbows in the library, a page at a time. */
  listElbows(limit: number, cursor?: string): Promise<{ names: string[]; nextCursor: string | null; total: number }>;
  /** Returns the reference. */
  submit(idempotencyKey: string): Promise<string>;
  /** New requests that contain the text. */
  listNewRequests(token: string, text: string): Promise<SupportRequest[]>;
  /** Returns the moved request, or the code of the problem. */
  open(token: string, request: SupportRequest): Promise<SupportRequest | string>;
}

export const visitor = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  message: 'The export leaves out the weld at the second elbow.',
  consent: true,
  topic: 'pcf-export',
} as const;

/** @throws Error that shows what was answered instead of the expected data */
export function unexpected(answer: unknown): never {
  throw new Error(`Unexpected answer: ${JSON.stringify(answer)}`);
}
