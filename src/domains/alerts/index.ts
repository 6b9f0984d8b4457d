export { changePreferences, findPreferences } from './keep.ts'
export {
  type AlertPreferences,
  DEFAULT_PREFERENCES,
  isQuiet,
  readPreferences,
} from './preferences.ts'

import './table.ts'
