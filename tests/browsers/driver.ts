// What journeys need from a browser. Each kind of browser has a driver.
import type { Target } from './find-element.ts';

/** One browser with an empty profile and one page. */
export interface Driver {
  version: string;
  /** Loads an address. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. It may use only its parameters. Parameters and result are JSON. */
  evaluate<Parameters extends unknown[], Result>(
    work: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ): Promise<Awaited<Result>>;
  has(target: Target): Promise<boolean>;
  click(target: Target): Promise<void>;
  doubleClick(target: Target): Promise<void>;
  /** Appends text to a field by typing. */
  type(target: Target, text: string): Promise<void>;
  /** Chooses an option of a native select. */
  select(target: Target, option: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG file. */
  screenshot(): Promise<Uint8Array>;
  /** The uncaught errors of all pages so far. */
  uncaughtErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/** A kind of browser that this machine may have. */
export interface BrowserKind {
  name: string;
  /** How to install it. */
  advice: string;
  /** Returns the path of its program, or null if it is not installed. */
  find(): string | null;
  launch(program: string): Promise<Driver>;
}
