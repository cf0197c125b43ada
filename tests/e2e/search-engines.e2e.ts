// What search engines, assistants and link previews read from a server with a public URL.
import { rules } from '../../web/pcf/rules/all.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, holdBack, problem, publicPages, test as base, waitForHydration } from './site.ts';

const origin = 'http://www.example.com';

const test = base.extend<object, { publicServer: RunningServer }>({
  publicServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, use) => {
      // With PUBLIC_URL, the server prints that address instead of its port, so the port must be known in advance.
      const port = await findFreePort();
      const server = await startServer({ PUBLIC_URL: origin, PORT: String(port) });
      await use({ ...server, url: `http://127.0.0.1:${port}` });
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** Reads the head of a page as it is sent, because crawlers run no scripts. */
async function readHead(url: string) {
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

/** Lists the paths of the pages of a list's records. */
async function listPaths(url: string, list: string, folder: string): Promise<string[]> {
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

test('every page has its own title, description, canonical address and share card', async ({ publicServer }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of publicPages) {
    const { status, title, canonical, meta } = await readHead(publicServer.url + path);
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

test('the share image has the size that the pages declare', async ({ page, publicServer }) => {
  const { meta } = await readHead(`${publicServer.url}/about`);
  await page.goto(`${publicServer.url}/about`);
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = '/share-card.png';
    await image.decode();
    return [image.naturalWidth, image.naturalHeight].map(String);
  });
  expect(size).toEqual([meta('og:image:width'), meta('og:image:height')]);
});

test('the sitemap lists every public page and nothing else, and robots.txt names it', async ({ publicServer }) => {
  const answer = await fetch(`${publicServer.url}/sitemap.xml`);
  expect(answer.headers.get('content-type')).toContain('xml');
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const records = await Promise.all([
    listPaths(publicServer.url, 'families', '/revit-families'),
    listPaths(publicServer.url, 'learning-paths', '/learn/paths'),
    listPaths(publicServer.url, 'tutorials', '/learn/tutorials'),
    listPaths(publicServer.url, 'training-courses', '/learn/courses'),
    listPaths(publicServer.url, 'webinars', '/learn/webinars'),
  ]);
  const expected = [...publicPages, ...rules.map(({ id }) => `/pcf-checker/rules/${id}`), ...records.flat()];
  expect(listed.toSorted()).toEqual(expected.map((path) => origin + path).toSorted());
  const robots = await (await fetch(`${publicServer.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  // Search engines run the pages, which fetch their content again.
  expect(robots).toContain('Allow: /api/public/\n');
  for (const path of ['/admin', '/login', '/api']) expect(robots).toContain(`Disallow: ${path}\n`);
});

test('structured data matches the page’s software and questions', async ({ page, publicServer }) => {
  await page.goto(`${publicServer.url}/pcf-export`);
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

test('structured data of a webinar says when it ends and where it takes place', async ({ page, publicServer }) => {
  const path = '/learn/webinars/first-pcf-from-revit';
  await page.goto(publicServer.url + path);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null');
  const [event] = data['@graph'];
  expect(event).toMatchObject({ '@type': 'Event', location: { '@type': 'VirtualLocation', url: expect.stringContaining(path) } });
  const [, minutes = ''] = /^PT(\d+)M$/.exec(event.duration) ?? [];
  expect(Date.parse(event.endDate) - Date.parse(event.startDate)).toBe(Number(minutes) * 60_000);
});

test('sign-in, admin area and missing pages are not indexed', async ({ publicServer }) => {
  for (const [path, expected] of [
    ['/login', 200],
    ['/admin/dashboard', 200],
    ['/no-such-page', 404],
    ['/learn/tutorials/no-such-tutorial', 404],
    ['/revit-families/no-such-family', 404],
    ['/pcf-checker/rules/no-such-rule', 404],
    ['/assets/no-such-file.js', 404],
  ] as const) {
    const { status, meta, canonical } = await readHead(publicServer.url + path);
    expect([status, meta('robots'), canonical], path).toEqual([expected, 'noindex', null]);
  }
  const { html } = await readHead(`${publicServer.url}/no-such-page`);
  expect(html).toContain('Page not found');
});

test('a page whose title depends on its record has it after hydration too', async ({ page, publicServer }) => {
  for (const path of ['/pcf-checker/rules/end-gap', '/revit-families/elbow-90-lr-bw', '/learn/tutorials/read-a-pcf']) {
    const { title } = await readHead(publicServer.url + path);
    await page.goto(publicServer.url + path);
    await waitForHydration(page);
    await expect(page).toHaveTitle(title);
  }
});

test('a record that does not exist has a page and a title that say so', async ({ page, publicServer, allowedErrors }) => {
  // Hydration errors would fail the test.
  allowedErrors.push(/status of 40[04]/);
  for (const path of [
    '/pcf-checker/rules/nope',
    '/pcf-checker/rules/no.pe',
    '/revit-families/nope',
    // The API rejects these with 400.
    '/revit-families/Foo%20Bar',
    '/learn/webinars/UPPER',
    '/learn/tutorials/nope',
    '/learn/paths/nope',
  ]) {
    await page.goto(publicServer.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^This [a-z ]+ doesn’t exist$/);
    await expect(page).toHaveTitle('Page Not Found | Spoolwright');
  }
});

test('a page that was built before its family was removed says that the family does not exist', async ({
  page,
  publicServer,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 404/);
  const release = await holdBack(page, '**/api/public/families/*', problem(404, 'NOT_FOUND', 'Gone.'));
  await page.goto(`${publicServer.url}/revit-families/elbow-90-lr-bw`);
  const heading = page.getByRole('heading', { level: 1 });
  await waitForHydration(page);
  await expect(heading).not.toHaveText(/exist/);
  release();
  await expect(heading).toHaveText('This family doesn’t exist');
  await expect(page).toHaveTitle('Page Not Found | Spoolwright');
});

test('files are compressed; hashed files are cached forever, pages are revalidated', async ({ publicServer }) => {
  const { html } = await readHead(`${publicServer.url}/about`);
  const [script = ''] = /\/assets\/shell-[^"]+\.js/.exec(html) ?? [];
  for (const [path, cache] of [
    [script, 'public, max-age=31536000, immutable'],
    ['/about', 'no-cache'],
  ] as const) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(publicServer.url + path, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding'), path).toBe(encoding);
      expect(answer.headers.get('cache-control'), path).toBe(cache);
      await answer.text();
    }
  }
});

test('visitors never load code of the admin area, even when hovering every link', async ({ page, publicServer }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${publicServer.url}/about`, { waitUntil: 'networkidle' });
  const links = page.getByRole('contentinfo').getByRole('link');
  const terms = links.filter({ hasText: 'Terms of Service' });
  for (const link of await links.filter({ hasNotText: 'Terms of Service' }).all()) await link.hover();
  // Hovering over a link loads the code of its page, so that a click loads nothing more.
  await terms.hover();
  await expect.poll(() => scripts.some((path) => path.startsWith('/assets/Terms-'))).toBe(true);
  expect(scripts.filter((path) => /Admin|Dashboard|ActivityLog|Requests-|Login/.test(path))).toEqual([]);
  const prefetched = scripts.length;
  await terms.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  expect(scripts.length).toBe(prefetched);
});
