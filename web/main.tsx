// The entry. It contains nothing else, because code of the entry is not in the chunk of the shell.
import { start } from './start.tsx';

void start();
