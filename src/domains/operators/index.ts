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
  type OperatorBrowser,
  openBrowser,
  recordBrowserUse,
  storeChallenge,
  takeChallenge,
} from './browsers.ts'
export { issueOperatorLink, readLink, spendLink } from './links.ts'
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
  storePasskey,
  storePasskeyCounter,
} from './passkeys.ts'

import './table.ts'
