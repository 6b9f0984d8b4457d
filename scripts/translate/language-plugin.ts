import type { Plugin } from 'vite'
import { type Catalog, translate } from './translate.ts'

const OURS = /\/src\/(site|contract)\/.*\.tsx?$/
const SERVED = '/src/site/language/served.ts'

/** Builds the site in another language: the source is English, and each text is exchanged here. */
export function inLanguage(language: string, catalog: Catalog): Plugin {
  return {
    name: 'mintwatch:language',
    enforce: 'pre',
    load(id) {
      return id.endsWith(SERVED) ? `export * from '../texts/${language}/served.ts'` : null
    },
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!OURS.test(path) || path.includes('/src/site/texts/')) return null
      return { code: translate(code, path, catalog), map: null }
    },
  }
}
