import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { PermanentError } from '../../../kernel/errors.ts'
import { type Page, TYPES } from '../prepare-page.ts'

/** The console's own build, which no public page refers to. */
export type ConsoleFiles = {
  /** Where an operator signs in. */
  door: Page
  /** The console itself. */
  desk: Page
  /** A script, style, or font by its path; null: there is none. */
  asset(path: string): { page: Page; isOfDoor: boolean } | null
}

const DOOR = 'door.html'
const DESK = 'index.html'
const PREFIX = '/operator/'

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
export async function loadConsoleFiles(folder: string): Promise<ConsoleFiles> {
  const manifestFile = join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifestFile))
    throw new PermanentError(`There is no built console in ${folder}. Build it: npm run build`)
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const ofDoor = neededBy(manifest, DOOR)
  const assets = new Map<string, { page: Page; isOfDoor: boolean }>()
  for (const name of readdirSync(join(folder, 'assets'))) {
    const page = await prepare(name, readFileSync(join(folder, 'assets', name)))
    assets.set(`${PREFIX}assets/${name}`, { page, isOfDoor: ofDoor.has(`assets/${name}`) })
  }
  const html = async (name: string) => prepare(name, readFileSync(join(folder, name)))
  return {
    door: await html(DOOR),
    desk: await html(DESK),
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

async function prepare(name: string, bytes: Buffer): Promise<Page> {
  const extension = extname(name)
  const isHtml = extension === '.html'
  const identity = new Uint8Array(bytes)
  const isText = isHtml || extension === '.js' || extension === '.css'
  const gzipped = isText ? await promisify(gzip)(bytes, { level: 9 }) : null
  return {
    bodies: gzipped ? { identity, gzip: new Uint8Array(gzipped) } : { identity },
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    type: TYPES[extension] ?? 'application/octet-stream',
    cacheControl: isHtml ? 'no-store' : 'private, max-age=31536000, immutable',
    csp: isHtml ? POLICY : null,
  }
}
