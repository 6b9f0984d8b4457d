import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, resolve } from 'node:path'
import type { SourceFile } from './source.ts'

/** An `@example` of a docstring: a program that says with `value // → expected` what comes out. */
export type Example = {
  path: string
  /** What is declared below the docstring. */
  name: string
  code: string
}

const DOCSTRING =
  /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*export (?:async )?(?:function\*?|const|type|class) (\w+)/g
const BLOCK = /@example[^@]*?```[jt]s\n([\s\S]*?)```/g
const EXPECTED = /^(.+) \/\/ → (.+)$/gm

/** The examples in the docstrings of exports. */
export function examplesIn({ path, code }: SourceFile): Example[] {
  return [...code.matchAll(DOCSTRING)].flatMap(([, docstring = '', name = '']) =>
    [...docstring.replaceAll(/^ \* ?/gm, '').matchAll(BLOCK)].map(([, block = '']) => ({
      path,
      name,
      code: block,
    })),
  )
}

/** The example as a program that fails when something else comes out. Its imports are from beside `path`. */
export function programOf({ path, code }: Example): string {
  const checked = code
    .replaceAll(
      / from '(\.[^']+)'/g,
      (_, to: string) => ` from '${resolve(posix.dirname(path), to)}'`,
    )
    .replaceAll(EXPECTED, 'assert.deepEqual($1, $2)')
  return `import assert from 'node:assert/strict'\n${checked}`
}

/** The number of values that an example says. */
export function countExpected({ code }: Example): number {
  return [...code.matchAll(EXPECTED)].length
}

/** Gives `use` a folder in which programs find the packages. */
export async function inFolder<T>(
  use: (write: (name: string, text: string) => string) => Promise<T>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-examples-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  try {
    return await use((name, text) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
