import { esTitles } from './titles.ts'

export const sayTitle = (title: string): string => esTitles[title] ?? title
