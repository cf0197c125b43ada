import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { OpenFiles } from './OpenFiles.tsx';
import { useFileReader } from './useFileReader.ts';

function Start() {
  const [name, setName] = useState('none');
  const { read, error } = useFileReader(([file]) => setName(file?.name ?? 'none'));
  return (
    <>
      <p>Read: {name}</p>
      <OpenFiles isOver={false} error={error} onFiles={read} onPaste={() => undefined} />
    </>
  );
}

test('empties the file field, so that the same file can be chosen again', async () => {
  const page = await render(<Start />);
  const field = page.getByLabelText('PCF files');
  await userEvent.upload(field, new File(['PIPE'], 'line.pcf'));
  await expect.element(page.getByText('Read: line.pcf')).toBeVisible();
  expect((field.element() as HTMLInputElement).value).toBe('');
});

test('says that a file which was deleted since it was chosen could not be read', async () => {
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('Permission problems.', 'NotReadableError'));
  const page = await render(<Start />);
  await userEvent.upload(page.getByLabelText('PCF files'), new File(['PIPE'], 'line.pcf'));
  await expect.element(page.getByText(/^line\.pcf could not be read\. .*Choose it again\.$/)).toBeVisible();
});
