import { join } from 'node:path'

/**
 * The folder of `package.json`. It is as far above this file as above a built thread, into which this
 * file goes.
 */
export const ROOT = join(import.meta.dirname, '..', '..')
