import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_IDS, type Language } from '../contract/languages.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import { loadPages, type Pages, type PagesOptions } from '../entry/http/pages.ts'
import { ROOT } from '../kernel/root.ts'

const BUILD = join(ROOT, 'build')

export const CONSOLE_FOLDER = join(BUILD, 'console')

/** Where a language's build of the site is. */
export const siteFolder = (language: Language) => join(folderOf(language), 'client')

export type Site = {
  pages: Readonly<Record<Language, Pages>>
  /** Writes new settings into every page of every language. */
  show(settings: SiteSettings): void
}

/** Loads the site as it was built for each language. */
export async function loadSite(
  options: Omit<PagesOptions, 'folder' | 'drawLaunch' | 'drawDeveloper'>,
  settings: SiteSettings,
): Promise<Site> {
  const loaded = await Promise.all(
    LANGUAGE_IDS.map(async (language) => {
      const folder = siteFolder(language)
      const { drawLaunch, drawDeveloper } = await import(pathToFileURL(drawer(language)).href)
      const pages = loadPages({ ...options, folder, drawLaunch, drawDeveloper }, settings)
      return [language, pages] as const
    }),
  )
  const pages = Object.fromEntries(loaded) as Record<Language, Pages>
  return {
    pages,
    show(next) {
      for (const one of Object.values(pages)) one.show(next)
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
