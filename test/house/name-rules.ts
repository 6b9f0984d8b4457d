import { isTest, type SourceFile } from './source.ts'

/** Names that several files declare, although they may; why is in docs/decisions/074. */
export const SHARED_NAMES: Readonly<Record<string, string>> = {
  // The same thing, in rooms that can't import each other.
  Commitment: 'same',
  Entropy: 'same',
  INVALID_PARAMS: 'same',
  Mint: 'same',
  TokenBalance: 'same',
  TrustProxy: 'same',
  WRAPPED_SOL: 'same',
  enqueue: 'same',
  readMint: 'same',
  recomputeReport: 'same',
  // What a language puts in the place of the English.
  translateRecorded: 'each language',
  translateLater: 'each language',
  translateRefusal: 'each language',
  translateTitle: 'each language',
  // A schema, and the type that it reads.
  Challenge: 'schema',
  Claim: 'schema',
  // A component, and what it shows.
  AttentionRecord: 'component',
  Calibration: 'component',
  QuietHours: 'component',
  // A rule, a scenario, a command, and a tool have their id.
  copycat: 'id',
  rescore: 'id',
  train: 'id',
  // The Bot API's names in the sandbox, and members' webhooks.
  deleteWebhook: 'protocol',
  setWebhook: 'protocol',
  // Formats in plain text, HTML, and pages.
  sol: 'format',
  time: 'format',
}

/** Pages call flows by the flows' names. */
const CALLS = /^src\/(site|console)\/api\.ts$/
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

/** Exported names that several files declare, with those files. */
export function namesDeclaredTwice(files: readonly SourceFile[]): Record<string, string[]> {
  const declared = new Map<string, Set<string>>()
  for (const { path, code } of files) {
    if (!/\.tsx?$/.test(path) || isTest(path) || CALLS.test(path)) continue
    for (const [, name = ''] of code.matchAll(EXPORTED))
      declared.set(name, (declared.get(name) ?? new Set()).add(path))
  }
  return Object.fromEntries(
    [...declared].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]),
  )
}

/** Called by their names, by React Router, Vite, Vitest, and the migrator. */
const CALLED_BY_NAME =
  /^(src\/(site|console)\/(pages\/|root|routes|entry)|migrations\/|[\w.]+\.config\.ts)/
const EXPORTED_VALUE = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm

/** Exported values that no other file names, as `path name`. A type may say what an exported function takes. */
export function valuesUsedAlone(files: readonly SourceFile[]): string[] {
  const users = new Map<string, Set<string>>()
  for (const { path, code } of files)
    for (const [word] of code.matchAll(/\w+/g))
      users.set(word, (users.get(word) ?? new Set()).add(path))
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !CALLED_BY_NAME.test(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED_VALUE)].flatMap(([, name = '']) =>
        users.get(name)?.size === 1 ? [`${path} ${name}`] : [],
      ),
    )
}

const REEXPORTED = /export (?:type )?(?:\{([^}]*)\}|\*(?! from '\.\/ports\.ts')) from/g
const NAMED_FROM = /(?:import|export) (?:type )?\{([^}]*)\} from '([^']*)'/g

/**
 * Names that a domain's index offers and nobody outside of the domain takes; `*` where it offers all of a file. Ports are
 * there for others by definition.
 */
export function offeredToNobody(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^src\/domains\/\w+\/index\.ts$/.test(path))
    .flatMap(({ path, code }) => {
      const room = path.replace('index.ts', '')
      const barrel = path.replace('src/domains', '')
      const taken = new Set(
        files
          .filter((file) => !file.path.startsWith(room))
          .flatMap((file) => [...file.code.matchAll(NAMED_FROM)])
          .flatMap(([, names = '', from = '']) => (from.endsWith(barrel) ? namesOf(names, 0) : [])),
      )
      return [...code.matchAll(REEXPORTED)]
        .flatMap(([, names = '*']) => namesOf(names, -1))
        .filter((name) => !taken.has(name))
        .map((name) => `${path} ${name}`)
    })
}

/** @param which of `a as b`: 0 is its name where it comes from, -1 the name that it gets */
function namesOf(list: string, which: 0 | -1): string[] {
  return list.split(',').flatMap((one) => {
    const name = one.trim().replace(/^type /, '')
    return name.split(' as ').at(which) || []
  })
}
