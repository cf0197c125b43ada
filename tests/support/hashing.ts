import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** A spy that records each password hash, also of modules that are already loaded. Call it outside of tests. */
export function spyOnHashing() {
  const spy = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  return spy;
}
