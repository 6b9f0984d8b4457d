import { esRecorded } from '../../../contract/recorded/es/recorded.ts'
import { createTranslator } from '../../../contract/recorded/recorded-forms.ts'

export const translateRecorded = createTranslator(esRecorded, 'es-419')
