import { posix } from 'node:path'

/**
 * Paths that a document names but that are not there: links, from where the document is, and
 * code that begins with a folder of the root.
 */
export function deadPaths(
  text: string,
  folder: string,
  rootNames: ReadonlySet<string>,
  exists: (path: string) => boolean,
): string[] {
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/[#?].*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))
    .map((target) => posix.join(folder, target))
  const named = codeIn(text)
    .flatMap((code) => code.split(/[\s'"=(),:]+/))
    .map((word) => word.replace(/^\.\//, '').replace(/[/.]+$/, ''))
    .filter((word) => word.includes('/') && rootNames.has(word.split('/')[0] ?? ''))
    .filter((word) => !/[*<>{}…]|NNN/.test(word))
  return [...new Set([...linked, ...named])].filter((path) => !exists(path))
}

/** Links into a document, e.g. `money-cases.md#rescan`, whose heading is not there. */
export function deadAnchors(
  text: string,
  path: string,
  read: (path: string) => string | null,
): string[] {
  return [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)]
    .map(([, target = '', anchor = '']) => ({
      file: target === '' ? path : posix.join(posix.dirname(path), target),
      anchor,
    }))
    .filter(({ file, anchor }) => !anchorsOf(read(file) ?? '').includes(anchor))
    .map(({ file, anchor }) => `${file}#${anchor}`)
}

/** As GitHub makes them from headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Names of npm scripts that a document calls but package.json lacks. */
export function deadCommands(text: string, scripts: Readonly<Record<string, string>>): string[] {
  const run = [...text.matchAll(/npm run (?:-s |--silent )?([a-z][\w:-]*)/g)]
  const short = [...text.matchAll(/npm (start|test)\b/g)]
  const names = [...run, ...short].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !(name in scripts))
}

/**
 * Log lines that a table quotes but the code does not write. A row quotes log lines if its second column
 * names levels; an ellipsis replaces what the code fills in.
 */
export function deadLogLines(text: string, code: string): string[] {
  const rows = [
    ...text.matchAll(/^\| (`.+?) \| (?:info|warn|error)(?: \/ (?:info|warn|error))* \|/gm),
  ]
  const quoted = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  return quoted
    .map(([, line = '']) => line.replace(/ ?…$/, ''))
    .filter((line) => !code.includes(line))
}

function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
  return [...blocks, ...spans.map(([, code = '']) => code)]
}
