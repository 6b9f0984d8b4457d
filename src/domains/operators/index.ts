export {
  ASSERTION_FRESH_MS,
  admitBrowser,
  type BrowserTrace,
  endBrowser,
  findBrowser,
  forgetBrowsers,
  isFreshlyAsserted,
  KNOWN_MS,
  keepChallenge,
  listBrowsers,
  noteBrowser,
  OPEN_MS,
  type OperatorBrowser,
  openBrowser,
  takeChallenge,
} from './browsers.ts'
export { issueOperatorLink, LINK_MS, readLink, spendLink } from './links.ts'
export {
  endOperator,
  findOperator,
  findOperatorByTelegram,
  forgetAccess,
  keepOperator,
  listOperators,
  type Operator,
  operatorChat,
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
