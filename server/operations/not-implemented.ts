import type { OperationId } from '../contract/document.ts';
import type { Handler } from '../contract/operation.ts';
import { Problem } from '../problems.ts';

/** Operations of the contract that this server does not offer yet; each says so plainly, to whom it lets in. */
export const notImplemented = <K extends OperationId>(names: readonly K[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      () => Promise.reject(new Problem('NOT_IMPLEMENTED', { detail: `This server does not offer ${name} yet.` })),
    ]),
  ) as unknown as { [N in K]: Handler<N> };
