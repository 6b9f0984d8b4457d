import { createSayer } from '../../language/recorded-forms.ts'
import { esRecorded } from './recorded.ts'

export const sayRecorded = createSayer(esRecorded)
