import { categoryLabel, durationLabel, levelLabel } from '../../../learn/labels.ts';
import { Markdown } from '../../../learn/Markdown.tsx';
import { PreviewPage } from '../PreviewPage.tsx';
import { parseList } from '../../../forms/field-text.ts';
import type { TutorialValues } from './tutorial-values.ts';

/** Preview of the public page of a tutorial. */
export function TutorialPreview({ values }: { values: TutorialValues }) {
  const { title, summary, body, category, level, tags, durationMinutes } = values;
  const minutes = Number(durationMinutes);
  return (
    <PreviewPage
      kicker={categoryLabel(category)}
      title={title}
      lead={summary}
      facts={{ Level: levelLabel(level), Duration: minutes > 0 && durationLabel(minutes), Tags: parseList(tags).join(', ') }}
    >
      <Markdown text={body} />
    </PreviewPage>
  );
}
