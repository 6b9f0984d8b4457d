import { ruleCases } from '../../../../test/support/rule-cases.ts'
import {
  address,
  DEVELOPER,
  EXCHANGE,
  funded,
  fundings,
  LAUNCHED_AT,
} from '../../../../test/support/snapshots.ts'
import { developerWallet } from './developer-wallet.ts'

ruleCases(developerWallet, [
  [
    'made today',
    {
      funding: fundings(
        funded(DEVELOPER, { funder: address(6), fundedAt: LAUNCHED_AT - 540_000, transactions: 3 }),
      ),
    },
    'flag',
    'Funded by GAAA…GAAA 10 min ago; 3 transactions in its history.',
  ],
  [
    'old, from an exchange',
    {
      funding: fundings(funded(DEVELOPER, { funder: EXCHANGE })),
    },
    'clear',
    'Funded by Bybit 90 days ago; 1,000 transactions or more in its history.',
  ],
  [
    'not looked at',
    { funding: new Map() },
    'unknown',
    'The developer’s wallet hasn’t been checked yet.',
  ],
])
