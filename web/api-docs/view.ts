import type { Contract } from '../../openapi/read.ts';

export interface RenderOptions {
  /** Address of a page by its name: `index`, `problems`, `schemas` or a tag. */
  href(page: string): string;
  /** Style sheets, as text. */
  style: string;
  /** Address of the OpenAPI document, which every page names. */
  download: string;
  /** Text of the page about compatibility, Markdown. */
  compatibility: string;
  /** Address of the site's home page; null if the pages are not part of the site. */
  home: string | null;
  /** Address of the site's icon; without one, browsers request `/favicon.ico`. */
  icon: string | null;
}

/** What the pages are made from. */
export interface View {
  contract: Contract;
  options: RenderOptions;
}
