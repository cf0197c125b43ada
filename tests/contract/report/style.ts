// The styles of the report: one column of text, scrollable tables, a light and a dark color scheme.
export const style = `
:root { color-scheme: light dark; --ink: #1b1b1f; --soft: #5c5a66; --paper: #fbfaff; --card: #fff; --line: #dedbe8;
  --good: #17663a; --good-paper: #d9f2e1; --bad: #a31621; --bad-paper: #fde0e1; --warn: #7a4b00; --warn-paper: #ffecc7;
  --none-paper: #eceaf1; --accent: #6750a4 }
@media (prefers-color-scheme: dark) { :root { --ink: #eceaf4; --soft: #b3b0c0; --paper: #14141c; --card: #1d1d28;
  --line: #393747; --good: #8fe0ad; --good-paper: #14391f; --bad: #ffb3b3; --bad-paper: #4c161b; --warn: #ffd58a;
  --warn-paper: #433007; --none-paper: #2a2935; --accent: #cfbcff } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header, main { max-width: 76rem; margin: 0 auto; padding: 1.25rem clamp(1rem, 3vw, 2rem) }
h1 { font-size: 1rem; font-weight: 600; color: var(--soft); margin: 0 0 .75rem }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .5rem; scroll-margin-top: 1rem }
h3 { font-size: 1rem; margin: 0 }
p { margin: .35rem 0; max-width: 46rem }
.soft { color: var(--soft) }
.verdict { border-radius: 16px; padding: 1.25rem 1.5rem; border: 1px solid currentColor }
.verdict strong { display: block; font-size: clamp(1.8rem, 6vw, 2.6rem); line-height: 1.15 }
.good { background: var(--good-paper); color: var(--good) }
.bad { background: var(--bad-paper); color: var(--bad) }
.warn { background: var(--warn-paper); color: var(--warn) }
.none { background: var(--none-paper); color: var(--soft) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0 0 }
dl > div { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .6rem .9rem; min-width: 0 }
dt { font-size: .8rem; color: var(--soft) }
dd { margin: 0; font-size: 1.15rem; font-weight: 600; overflow-wrap: anywhere }
dd small { display: block; font-weight: 400; font-size: .8rem; color: var(--soft) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1rem }
a { color: var(--accent) }
article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 12px;
  padding: 1rem 1.1rem; margin: .9rem 0; overflow-wrap: anywhere }
article.known { border-left-color: var(--warn) }
code, pre { font: .85rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
pre { background: var(--none-paper); border-radius: 8px; padding: .6rem .75rem; margin: .4rem 0 .6rem; white-space: pre-wrap; overflow-wrap: anywhere }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem }
.label { font-size: .8rem; color: var(--soft); margin: .4rem 0 0 }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--card); max-width: 100% }
.scroll:focus-visible { outline: 3px solid var(--accent) }
table { border-collapse: collapse; font-size: .85rem; width: 100% }
th, td { padding: .3rem .5rem; text-align: center; border-bottom: 1px solid var(--line); white-space: nowrap }
thead th { font-weight: 600; vertical-align: bottom }
tbody th { text-align: left; font-weight: 400; position: sticky; left: 0; background: var(--card); border-right: 1px solid var(--line);
  max-width: 13rem; overflow: hidden; text-overflow: ellipsis }
tr.tag th { font-weight: 600; color: var(--accent); background: var(--none-paper) }
tr.tag td { background: var(--none-paper) }
td.text, th.text { text-align: left; white-space: normal; min-width: 9rem }
.legend { display: flex; flex-wrap: wrap; gap: .4rem .6rem; margin: .6rem 0 }
.legend span { border-radius: 6px; padding: .1rem .5rem; font-size: .85rem }
summary { cursor: pointer; padding: .25rem 0 }
@media (max-width: 40rem) { tbody th { max-width: 42vw } table { font-size: .78rem } }
@media print { .scroll { overflow: visible } }
`;
