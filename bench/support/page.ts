import type { Result, Table } from './figures.ts'

/**
 * Puts a result between the markers of its bench; the text around them stays.
 * @param machine one line about where and when it was measured
 * @throws if the page has no such markers
 */
export function writeIn(page: string, name: string, machine: string, { tables }: Result): string {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`]
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from)
    throw new Error(`the page has no place for ${name}: write ${begin} ${end}`)
  const text = [machine, ...tables.map(asMarkdown)].join('\n\n')
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`
}

function asMarkdown({ caption, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `**${caption}**`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
  ].join('\n')
}

/** The same for a terminal. */
export function asText({ caption, columns, rows }: Table): string {
  const lines = [columns, ...rows]
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  const text = lines.map((cells) =>
    cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '),
  )
  return [caption, ...text.map((one) => `  ${one.trimEnd()}`)].join('\n')
}
