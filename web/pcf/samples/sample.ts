export interface Sample {
  id: string;
  title: string;
  /** What is right or wrong with it. */
  about: string;
  text: string;
  /** Rules that find errors or warnings in it; none in a right one. */
  expected: readonly string[];
}
