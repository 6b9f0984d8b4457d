import { esTitles } from '../../../contract/recorded/es/titles.ts'

export const translateTitle = (title: string): string => esTitles[title] ?? title
