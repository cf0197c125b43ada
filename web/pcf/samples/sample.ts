export interface Sample {
  id: string;
  /** What the sample shows, or what is wrong with it. */
  title: string;
  text: string;
  /** Ids of the rules that report errors or warnings; empty for a correct sample. */
  expected: readonly string[];
}
