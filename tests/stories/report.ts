export interface Compared {
  /** File name of the picture: story and width. */
  name: string;
  result: 'same' | 'different' | 'new';
  /** Pixels that differ. */
  pixels: number;
}

const figure = (folder: string, title: string, name: string) =>
  `<figure><figcaption>${title}</figcaption><a href="${folder}/${name}"><img src="${folder}/${name}" alt="${title}: ${name}" loading="lazy"></a></figure>`;

/** An HTML page of the differences: before, after and difference side by side, the largest difference first. */
export function reportPage(compared: readonly Compared[]): string {
  const shown = compared.filter(({ result }) => result !== 'same').toSorted((one, other) => other.pixels - one.pixels);
  const sections = shown.map(
    ({ name, result, pixels }) =>
      `<section><h2>${name}</h2><p>${result === 'new' ? 'new' : `${pixels.toLocaleString('en-US')} pixels differ`}</p><div class="row">${[
        result === 'different' ? figure('accepted', 'Before', name) : '',
        figure('actual', 'After', name),
        result === 'different' ? figure('difference', 'Difference', name) : '',
      ].join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pictures of stories</title>
<style>body{font:16px/1.5 sans-serif;margin:24px;background:#222;color:#eee}.row{display:flex;gap:16px;align-items:flex-start}figure{margin:0;flex:1;min-width:0}img{max-width:100%;border:1px solid #555}section{margin-top:32px}</style>
</head><body><h1>Pictures of stories</h1>
<p>${compared.length} pictures, ${shown.length} to review.</p>
${sections.join('\n') || '<p>All pictures match the accepted ones.</p>'}
</body></html>
`;
}
