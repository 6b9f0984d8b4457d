export {
  ASSERTION_FRESH_MS,
  admitBrowser,
  type BrowserTrace,
  endBrowser,
  findBrowser,
  forgetBrowsers,
  isFreshlyAsserted,
  KNOWN_MS,
  listBrowsers,
  noteBrowser,
  OPEN_MS,
  type OperatorBrowser,
  openBrowser,
  storeChallenge,
  takeChallenge,
} from './browsers.ts'
export { issueOperatorLink, LINK_MS, readLink, spendLink } from './links.ts'
export {
  endOperator,
  findOperator,
  findOperatorByTelegram,
  forgetAccess,
  listOperators,
  type Operator,
  operatorChat,
  storeOperator,
} from './operators.ts'
export {
  dropPasskey,
  listPasskeys,
  lockOperator,
  notePasskey,
  type Passkey,
  storePasskey,
} from './passkeys.ts'

import './table.ts'
