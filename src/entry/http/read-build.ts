import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type BuiltBytes, type Bytes, PACKED_ENDINGS, PACKINGS } from './pack.ts'

/** A file of a build, and its compressed forms if the build wrote any. */
export type BuiltFile = { bytes: Bytes; built?: BuiltBytes }

/** Reads every file of a build into memory, by its path, e.g. `/assets/x.js`. */
export function readBuild(folder: string): Map<string, BuiltFile> {
  const found = new Map<string, Bytes>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    found.set(`/${relative(folder, file).split(sep).join('/')}`, new Uint8Array(readFileSync(file)))
  }
  const files = new Map<string, BuiltFile>()
  for (const [name, bytes] of found) {
    if (isPackedForm(name, found)) continue
    files.set(name, { bytes, built: packedForms(name, found) })
  }
  return files
}

function isPackedForm(name: string, found: ReadonlyMap<string, Bytes>): boolean {
  const ending = PACKINGS.map((packing) => PACKED_ENDINGS[packing]).find((one) =>
    name.endsWith(one),
  )
  return ending !== undefined && found.has(name.slice(0, -ending.length))
}

function packedForms(name: string, found: ReadonlyMap<string, Bytes>): BuiltBytes {
  return Object.fromEntries(
    PACKINGS.flatMap((packing) => {
      const bytes = found.get(name + PACKED_ENDINGS[packing])
      return bytes ? [[packing, bytes]] : []
    }),
  )
}
