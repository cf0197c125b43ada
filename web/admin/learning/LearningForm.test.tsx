import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { partMissing } from '../details-query.ts';
import { learningKinds } from '../learning-kinds.ts';
import LearningForm from './LearningForm.tsx';
import tutorialDetails from './tutorials/tutorial-details.tsx';

const kind = learningKinds.find(({ key }) => key === 'tutorial');

test('a failed load of the fields is shown, and can be repeated', async () => {
  let isReachable = false;
  const loadForm = () => (isReachable ? tutorialDetails.loadForm() : Promise.reject(new Error('Not found')));
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SpectrumArea>
        <h1>Tutorials</h1>
        <LearningForm
          kind={kind!}
          details={{ ...tutorialDetails, loadForm }}
          record={null}
          onSaved={() => undefined}
          onCancel={() => undefined}
        />
      </SpectrumArea>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('alert').getByText(partMissing)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Tutorials' })).toBeVisible();
  isReachable = true;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toBeVisible();
});
