import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../kernel/root.ts'

const FOLDER = join(ROOT, 'node_modules', '.cache', 'compiled')

/**
 * Keeps what is imported from now on compiled, for the next start: compiling a thousand modules is half of it.
 * In a folder that can't be written, nothing is kept.
 */
export function keepCompiled(): void {
  const { directory } = enableCompileCache(FOLDER)
  // Threads and children look for it here.
  if (directory) process.env.NODE_COMPILE_CACHE = directory
}

/** Writes down what was compiled so far. Otherwise a first start's stop would, and a kill would lose it. */
export function writeCompiled(): void {
  flushCompileCache()
}
