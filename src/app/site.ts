import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_IDS, type Language } from '../contract/languages.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import { loadPages, type Pages, type PagesOptions } from '../entry/http/pages.ts'
import type { Compressed } from '../entry/http/prepare-page.ts'

const BUILD = join(import.meta.dirname, '..', '..', 'build')

export const CONSOLE_FOLDER = join(BUILD, 'console')

/** Where a language's build of the site is. */
export const siteFolder = (language: Language) => join(folderOf(language), 'client')

export type Site = {
  pages: Readonly<Record<Language, Pages>>
  /** Writes new settings into every page of every language. */
  show(settings: SiteSettings): Promise<void>
}

/** Loads the site as it was built for each language. */
export async function loadSite(
  options: Omit<PagesOptions, 'folder' | 'compressed' | 'drawLaunch'>,
  settings: SiteSettings,
): Promise<Site> {
  const compressed: Compressed = new Map()
  const loaded = await Promise.all(
    LANGUAGE_IDS.map(async (language) => {
      const folder = siteFolder(language)
      const { drawLaunch } = await import(pathToFileURL(drawer(language)).href)
      const pages = await loadPages({ ...options, folder, compressed, drawLaunch }, settings)
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

function folderOf(language: Language): string {
  return language === 'en' ? BUILD : join(BUILD, language)
}

/** What draws launches in a language. */
function drawer(language: Language): string {
  return join(folderOf(language), 'draw', 'draw-launch.js')
}
