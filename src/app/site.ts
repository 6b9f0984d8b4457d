import { join } from 'node:path'
import { LANGUAGE_IDS, type Language } from '../contract/languages.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import { loadPages, type Pages, type PagesOptions } from '../entry/http/pages.ts'
import type { Compressed } from '../entry/http/prepare-page.ts'

const BUILD = join(import.meta.dirname, '..', '..', 'build')

export const CONSOLE_FOLDER = join(BUILD, 'console')

/** Where a language's build of the site is. */
export const siteFolder = (language: Language) =>
  language === 'en' ? join(BUILD, 'client') : join(BUILD, language, 'client')

export type Site = {
  pages: Readonly<Record<Language, Pages>>
  /** Writes new settings into every page of every language. */
  show(settings: SiteSettings): Promise<void>
}

/** Loads the site as it was built for each language. */
export async function loadSite(
  options: Omit<PagesOptions, 'folder' | 'compressed'>,
  settings: SiteSettings,
): Promise<Site> {
  const compressed: Compressed = new Map()
  const loaded = await Promise.all(
    LANGUAGE_IDS.map(async (language) => {
      const folder = siteFolder(language)
      const pages = await loadPages({ ...options, folder, compressed }, settings)
      return [language, pages] as const
    }),
  )
  const pages = Object.fromEntries(loaded) as Record<Language, Pages>
  return {
    pages,
    async show(next) {
      await Promise.all(Object.values(pages).map((one) => one.show(next)))
    },
  }
}
