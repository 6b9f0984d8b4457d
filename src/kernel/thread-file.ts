import { join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * The script of a thread, by the name of the source that it is built from, e.g. `trainer-thread`.
 *
 * Threads are built ahead: Node strips the types of a `.ts` file by WebAssembly, and several threads that
 * do so at once can bring V8, and with it the process, down (docs/decisions/245-threads-are-built.md).
 */
export const threadFile = (name: string) => join(ROOT, 'build', 'threads', `${name}.mjs`)
