import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Enrollment } from '../../api/generated/model';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { EraseParticipant } from './EraseParticipant.tsx';

afterEach(() => vi.restoreAllMocks());

test('a retry after a lost response finds the registration erased', async () => {
  const gone = () => Response.json({ message: 'This record does not exist.', code: 'NOT_FOUND' }, { status: 404 });
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve(gone())];
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'DELETE' ? answers.shift()!() : real(input, init),
  );
  const onErased = vi.fn();
  const screen = await render(
    <WithQueries>
      <SpectrumArea>
        <EraseParticipant
          person={{ id: '1', name: 'Ada', email: 'ada@example.com' } as Enrollment}
          noun="registration"
          title="The first PCF"
          onErased={onErased}
          onClose={() => undefined}
        />
      </SpectrumArea>
    </WithQueries>,
  );
  const erase = screen.getByRole('button', { name: 'Erase registration' });
  await erase.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(onErased).not.toHaveBeenCalled();
  await erase.click();
  await expect.poll(() => onErased.mock.calls.length, { timeout: 5000 }).toBe(1);
});
