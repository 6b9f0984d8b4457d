import { esTitles } from './titles.ts'

export const translateTitle = (title: string): string => esTitles[title] ?? title
