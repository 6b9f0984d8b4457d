import type { SiteTexts } from '../language/site-texts.ts'
import { es } from './es/index.ts'

/** The languages besides English, one folder each. */
export const CATALOGS: Readonly<Record<string, SiteTexts>> = { es }
