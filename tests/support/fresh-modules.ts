// Runs before each file of the project `web-unit`. Starting a worker takes longer than most of these files, so they share
// workers. This gives each file its own modules of web/, whose state it could not restore, and the original globals and
// variables.
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
