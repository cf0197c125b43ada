// What search engines, assistants and share cards read of the site, as a server sends it that knows its address.
import { rules } from '../../web/pcf/rules/all.ts';
import { freePort } from '../support/free-port.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, publicPages, test as base } from './site.ts';

const origin = 'http://www.example.com';

const test = base.extend<object, { named: RunningServer }>({
  named: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures out of it
    async ({}, use) => {
      // The server says its public address where it has one, so the port has to be known beforehand.
      const port = await freePort();
      const server = await startServer({ PUBLIC_URL: origin, PORT: String(port) });
      await use({ ...server, url: `http://127.0.0.1:${port}` });
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** The page's head as it is sent: what reads it runs no scripts. */
async function headOf(url: string) {
  const answer = await fetch(url);
  const html = await answer.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null;
  return {
    status: answer.status,
    html,
    meta,
    title: /<title>(.*)<\/title>/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? null,
  };
}

/** The addresses of a list's records. */
async function slugsOf(url: string, list: string, folder: string): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await fetch(`${url}/api/public/${list}?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    const page = (await answer.json()) as { items: { slug: string }[]; nextCursor: string | null };
    slugs.push(...page.items.map(({ slug }) => `${folder}/${slug}`));
    cursor = page.nextCursor;
  }
  return slugs;
}

test('every page has its own title, description, canonical address and share card', async ({ named }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of publicPages) {
    const { status, title, canonical, meta } = await headOf(named.url + path);
    expect(status, path).toBe(200);
    expect(canonical).toBe(origin + path);
    const description = meta('description') ?? '';
    expect(description.length, path).toBeGreaterThan(30);
    expect([meta('og:title'), meta('og:description'), meta('og:url')]).toEqual([title, description, origin + path]);
    expect([meta('og:image'), meta('twitter:card')]).toEqual([`${origin}/share-card.png`, 'summary_large_image']);
    titles.add(title);
    descriptions.add(description);
  }
  expect([titles.size, descriptions.size]).toEqual([publicPages.length, publicPages.length]);
});

test('the share image has the size that the pages declare', async ({ page, named }) => {
  const { meta } = await headOf(`${named.url}/about`);
  await page.goto(`${named.url}/about`);
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = '/share-card.png';
    await image.decode();
    return [image.naturalWidth, image.naturalHeight].map(String);
  });
  expect(size).toEqual([meta('og:image:width'), meta('og:image:height')]);
});

test('the sitemap lists every public page and nothing else, and robots.txt names it', async ({ named }) => {
  const answer = await fetch(`${named.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toContain('xml');
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const records = await Promise.all([
    slugsOf(named.url, 'families', '/revit-families'),
    slugsOf(named.url, 'learning-paths', '/learn/paths'),
    slugsOf(named.url, 'tutorials', '/learn/tutorials'),
    slugsOf(named.url, 'training-courses', '/learn/courses'),
    slugsOf(named.url, 'webinars', '/learn/webinars'),
  ]);
  const expected = [...publicPages, ...rules.map(({ id }) => `/pcf-checker/rules/${id}`), ...records.flat()];
  expect(listed.toSorted()).toEqual(expected.map((path) => origin + path).toSorted());
  const robots = await (await fetch(`${named.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ['/admin', '/login', '/api']) expect(robots).toContain(`Disallow: ${path}\n`);
});

test('structured data match the page’s software and questions', async ({ page, named }) => {
  await page.goto(`${named.url}/pcf-export`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null');
  const [software, answers] = data['@graph'];
  expect(software).toMatchObject({
    '@type': 'SoftwareApplication',
    operatingSystem: 'Windows',
    publisher: { name: 'Spoolwright' },
  });
  expect(answers['@type']).toBe('FAQPage');
  expect(answers.mainEntity.length).toBeGreaterThanOrEqual(5);
  for (const { name, acceptedAnswer } of answers.mainEntity) {
    await page.locator('summary').filter({ hasText: name }).click();
    await expect(page.getByText(acceptedAnswer.text)).toBeVisible();
  }
});

test('sign-in, admin area and missing pages are not indexed', async ({ named }) => {
  for (const [path, expected] of [
    ['/login', 200],
    ['/admin/dashboard', 200],
    ['/no-such-page', 404],
    ['/learn/tutorials/no-such-tutorial', 404],
    ['/revit-families/no-such-family', 404],
    ['/assets/no-such-file.js', 404],
  ] as const) {
    const { status, meta, canonical } = await headOf(named.url + path);
    expect([status, meta('robots'), canonical], path).toEqual([expected, 'noindex', null]);
  }
  const { html } = await headOf(`${named.url}/no-such-page`);
  expect(html).toContain('Page not found');
});

test('files are compressed; hashed files are cached forever, pages are revalidated', async ({ named }) => {
  const { html } = await headOf(`${named.url}/about`);
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  for (const [path, cache] of [
    [script, 'public, max-age=31536000, immutable'],
    ['/about', 'no-cache'],
  ] as const) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(named.url + path, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding'), path).toBe(encoding);
      expect(answer.headers.get('cache-control'), path).toBe(cache);
      await answer.text();
    }
  }
});

test('visitors never load code of the admin area, even when hovering every link', async ({ page, named }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${named.url}/about`, { waitUntil: 'networkidle' });
  const before = scripts.length;
  for (const link of await page.getByRole('contentinfo').getByRole('link').all()) await link.hover();
  // The code of a page is there before its link is pressed, and pressing it then asks for nothing more.
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  // Prefetching begins at an idle moment, so nothing but time shows that no more follows.
  await expect(async () => {
    const loaded = scripts.length;
    await page.waitForTimeout(500);
    expect(scripts.length).toBe(loaded);
  }).toPass();
  expect(scripts.filter((path) => /Admin|Dashboard|ActivityLog|Requests-|Login/.test(path))).toEqual([]);
  const prefetched = scripts.length;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  expect(scripts.length).toBe(prefetched);
});
