import type { Plugin } from 'vite'
import { type Catalog, translate } from './translate.ts'

const OURS = /\/src\/(site|contract)\/.*\.tsx?$/
/** Files that are already in a language. */
const TRANSLATED = /\/src\/(site\/texts|contract\/recorded)\//
/** Files with the server's sentences; each language has its own. */
const SERVED = /\/src\/site\/language\/(translate-[a-z]+)\.ts$/

/** Builds the site in another language: replaces each English text of the source. */
export function inLanguage(language: string, catalog: Catalog): Plugin {
  return {
    name: 'mintwatch:language',
    enforce: 'pre',
    load(id) {
      const [, name] = SERVED.exec(id) ?? []
      return name === undefined ? null : `export * from '../texts/${language}/${name}.ts'`
    },
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!OURS.test(path) || TRANSLATED.test(path)) return null
      return { code: translate(code, path, catalog), map: null }
    },
  }
}
