export {
  admitBrowser,
  type BrowserTrace,
  endBrowser,
  FRESH_MS,
  findBrowser,
  forgetBrowsers,
  isFresh,
  KNOWN_MS,
  keepChallenge,
  listBrowsers,
  noteBrowser,
  OPEN_MS,
  type OperatorBrowser,
  openBrowser,
  takeChallenge,
} from './browsers.ts'
export { issueLink, LINK_MS, readLink, spendLink } from './links.ts'
export {
  endOperator,
  findOperator,
  findOperatorByTelegram,
  forgetAccess,
  keepOperator,
  listOperators,
  type Operator,
} from './operators.ts'
export {
  dropPasskey,
  keepPasskey,
  listPasskeys,
  lockOperator,
  notePasskey,
  type Passkey,
} from './passkeys.ts'

import './table.ts'
