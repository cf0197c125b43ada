// Generates the images in web/public: icons from icon.svg, the share card from the brand, and the manifest's screenshots from
// the site. Run it by hand when one of these has changed: `node web/generate-images.ts URL`, with the address of a running site.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { brand } from './brand.ts';

const folder = fileURLToPath(new URL('public/', import.meta.url));
const icon = readFileSync(`${folder}icon.svg`, 'utf8');
const [site] = process.argv.slice(2);
if (!site) throw new Error('Usage: node web/generate-images.ts http://127.0.0.1:3000');

/** Renders HTML into an image file. Width and height are in CSS pixels. */
async function draw(browser: Browser, file: string, width: number, height: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0;overflow:hidden}</style>${html}`);
  await page.screenshot({ path: folder + file, omitBackground: true });
  await page.close();
}

const iconAt = (size: number) => `<div style="width:${size}px;height:${size}px;line-height:0">${icon}</div>`;
/** A mask may cut off everything outside the middle 80%: the logo is smaller, and its background fills the image. */
const maskable = iconAt(512)
  .replace('rx="112"', '')
  .replace('<g ', '<g transform="translate(256 256) scale(.78) translate(-256 -256)" ');

const shareCard = `
  <div style="box-sizing:border-box;width:1200px;height:630px;padding:88px;color:#fff;
    font:700 68px/1.13 Inter,'Segoe UI',Roboto,'Liberation Sans',Arial,sans-serif;
    background:radial-gradient(50% 60% at 85% 0%,#54428a,transparent) #1a1a2e;
    display:flex;flex-direction:column;justify-content:space-between">
    <div style="display:flex;gap:24px;align-items:center;font-size:44px">${iconAt(76)}${brand.name}</div>
    <div style="letter-spacing:-.02em;max-width:1000px">${brand.tagline}</div>
  </div>`;

const screenshots = [
  { file: 'screenshot-phone-export.png', path: '/pcf-export', width: 390, height: 844 },
  { file: 'screenshot-phone-library.png', path: '/revit-families', width: 390, height: 844 },
  { file: 'screenshot-desktop-export.png', path: '/pcf-export', width: 1280, height: 800 },
  { file: 'screenshot-desktop-library.png', path: '/revit-families', width: 1280, height: 800 },
];

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
await draw(browser, 'icon-192.png', 192, 192, iconAt(192));
await draw(browser, 'icon-512.png', 512, 512, iconAt(512));
await draw(browser, 'icon-maskable-512.png', 512, 512, maskable);
await draw(browser, 'share-card.png', 1200, 630, shareCard);
for (const { file, path, width, height } of screenshots) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.addInitScript(() => window.localStorage.setItem('gdpr-consent', 'essential'));
  await page.goto(site + path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: folder + file });
  await page.close();
}
await browser.close();
