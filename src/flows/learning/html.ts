/** Small parts of a page that stands alone. */

import { escapeHtml } from '../../kernel/text.ts'

/** @param rows texts, the first of each its heading */
export function htmlTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeHtml(first)}</th>${cells}</tr>`
  })
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** @param svg markup of our own */
export function figure(caption: string, svg: string): string {
  return `<figure><figcaption>${escapeHtml(caption)}</figcaption>${svg}</figure>`
}

export const STYLE = `
:root { color-scheme: light dark; --ink: #16211c; --soft: #55635c; --line: #d8ded9; --paper: #fbfcfa; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7ede9; --soft: #9aa8a0; --line: #2b3631; --paper: #0d1411; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.9rem; } h2 { margin-top: 3rem; font-size: 1.3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
p, li, dd { max-width: 44rem; } dt { font-weight: 500; } dd { margin: 0 0 0.5rem; color: var(--soft); }
.wide { overflow-x: auto; margin-top: 1.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.87rem; }
caption, figcaption { text-align: left; color: var(--soft); padding-bottom: 0.4rem; }
th, td { padding: 0.3rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child { text-align: left; font-weight: 500; } thead th { color: var(--soft); font-weight: 400; }
figure { margin: 1.5rem 0 0; max-width: 30rem; } svg { width: 100%; font-size: 11px; }
`
