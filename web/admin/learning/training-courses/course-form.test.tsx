import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useForm } from '../../../forms/useForm.ts';
import { SpectrumArea } from '../../../theme/SpectrumArea.tsx';
import courseForm from './course-form.tsx';
import { type CourseValues, emptyCourse } from './course-values.ts';

function Editor() {
  const form = useForm<CourseValues, void>({
    name: 'course',
    initial: emptyCourse(),
    labelOf: (path) => path,
    check: () => ({}),
    send: () => Promise.resolve(),
    onSent: () => undefined,
  });
  return <courseForm.Fields form={form} />;
}

test('an added lesson takes the focus', async () => {
  const screen = await render(
    <SpectrumArea>
      <Editor />
    </SpectrumArea>,
  );
  await screen.getByRole('button', { name: 'Add lesson' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Lesson' }).nth(1)).toHaveFocus();
});
