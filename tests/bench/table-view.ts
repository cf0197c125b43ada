// Spectrum's TableView on an empty page, to compare the admin area's list with it.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build, type Rolldown } from 'vite';

/** Shows a TableView with this number of rows. */
export async function showTableView(page: Page, rows: number): Promise<void> {
  const input = fileURLToPath(new URL('table-view-page.tsx', import.meta.url));
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input, output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  await page.setContent(`<!doctype html><body data-rows="${rows}"><div id="root"></div>`);
  for (const file of output) {
    if (file.type === 'chunk') await page.addScriptTag({ content: file.code, type: 'module' });
    else await page.addStyleTag({ content: String(file.source) });
  }
  await page.getByRole('rowheader').first().waitFor();
}
