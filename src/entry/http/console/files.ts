import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { z } from 'zod'
import { PermanentError } from '../../../kernel/errors.ts'
import { type Compress, compress, pack } from '../pack.ts'
import { etagOf, type Page, TYPES } from '../prepare-page.ts'
import { type BuiltFile, readBuild } from '../read-build.ts'

/** The console's own build, which no public page refers to. */
export type ConsoleFiles = {
  /** Where an operator signs in. */
  signIn: Page
  /** The console itself. */
  console: Page
  /** A script, style, or font by its path; null: there is none. */
  asset(path: string): { page: Page; isForSignIn: boolean } | null
}

const SIGN_IN = 'sign-in.html'
const CONSOLE = 'index.html'
const MANIFEST = '/.vite/manifest.json'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Vite's manifest: what each built file needs. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)

/** Reads the built console into memory. @throws PermanentError if it is not built */
export function loadConsoleFiles(folder: string, by: Compress = compress): ConsoleFiles {
  const files = existsSync(folder) ? readBuild(folder) : new Map<string, BuiltFile>()
  const fileOf = (name: string): BuiltFile => {
    const file = files.get(name)
    if (file) return file
    throw new PermanentError(`There is no built console in ${folder}. Build it: npm run build`)
  }
  const { bytes } = fileOf(MANIFEST)
  const manifest = Manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  const forSignIn = neededBy(manifest, SIGN_IN)
  const assets = new Map<string, { page: Page; isForSignIn: boolean }>()
  for (const [name, file] of files) {
    if (!name.startsWith('/assets/')) continue
    const isForSignIn = forSignIn.has(name.slice(1))
    assets.set(`/operator${name}`, { page: prepare(name, file, by), isForSignIn })
  }
  return {
    signIn: prepare(SIGN_IN, fileOf(`/${SIGN_IN}`), by),
    console: prepare(CONSOLE, fileOf(`/${CONSOLE}`), by),
    asset: (path) => assets.get(path) ?? null,
  }
}

/** Every file that a page loads, directly or not. */
function neededBy(manifest: z.infer<typeof Manifest>, entry: string): ReadonlySet<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...chunk.css, ...chunk.assets]) files.add(file)
    for (const next of chunk.imports) walk(next)
  }
  walk(entry)
  return files
}

function prepare(name: string, { bytes, built }: BuiltFile, by: Compress): Page {
  const extension = extname(name)
  const isHtml = extension === '.html'
  const isText = isHtml || extension === '.js' || extension === '.css'
  return {
    body: bytes,
    packed: isText ? pack(bytes, { ...(built && { built }), effort: 9, by }) : null,
    etag: etagOf(bytes),
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: isHtml ? 'no-store' : 'private, max-age=31536000, immutable',
    csp: isHtml ? POLICY : null,
  }
}
