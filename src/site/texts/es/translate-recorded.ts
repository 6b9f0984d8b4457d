import { createTranslator } from '../../language/recorded-forms.ts'
import { esRecorded } from './recorded.ts'

export const translateRecorded = createTranslator(esRecorded)
