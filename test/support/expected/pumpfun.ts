import { USDC, WRAPPED_SOL } from '../../../src/contract/launches/mints.ts'

/** The contents of pump.fun's recorded transactions and events, read by hand from their raw JSON. */

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const IPFS = 'https://ipfs.io/ipfs/'

export const launch = { kind: 'launch', venue: 'pumpfun', decimals: 6, platform: null }
const trade = { kind: 'trade', venue: 'pumpfun', pool: null, quoteMint: WRAPPED_SOL }
/** Values that the program reports for every new coin since 2025. */
const fresh = {
  supply: 10n ** 15n,
  virtualBase: 1_073_000_000_000_000n,
  virtualQuote: 30_000_000_000n,
  quoteMint: WRAPPED_SOL,
}

/** The events of whole transactions, in order. */
export const WHOLE: Record<string, object[]> = {
  'create-1': [
    {
      ...launch,
      path: '3',
      slot: 292743221,
      signature:
        '2s393PSYYxJJJfGiwHf18HZeC68nZs44ssbeB4aAkeYMyd1dyiiu3yVmGyRWZuArk5HzYDgVxYfhKLYd2CJ8kCBj',
      blockTime: 1_727_637_145_000,
      feePayer: '6xo262KbDXepWbF3vPTrFXysr5vJwk3mozBXmXk3hmMx',
      mint: '5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump',
      creator: '6xo262KbDXepWbF3vPTrFXysr5vJwk3mozBXmXk3hmMx',
      name: 'MOO DOG',
      symbol: 'MOODOG',
      uri: `${IPFS}QmbeFeWTrm1u1ev5VreMoqNK4aVuxtBXKpMdTrjdnHj7P3`,
      pool: 'CQrqvWERJtEjw2rCCQV6EqfM6V6jzTuKjhJjKNFmGB7r',
      quoteMint: WRAPPED_SOL,
      supply: null,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram: TOKEN,
    },
    {
      ...trade,
      path: '5',
      mint: '5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump',
      trader: '6xo262KbDXepWbF3vPTrFXysr5vJwk3mozBXmXk3hmMx',
      side: 'buy',
      baseAmount: 34_612_903_225_806n,
      quoteAmount: 1_000_000_000n,
      creator: null,
    },
  ],
  'create_v2-1': [
    {
      ...launch,
      ...fresh,
      path: '0',
      signature:
        '5EDHe12KqokKkhDLY8n5cs7hYs5g49mNFTMKHARafs9FMVBYcG1rYf7VD4h1zd19G7zaXGNLqqyTsczPXbbafYuZ',
      mint: '7YD6ZHb39jGb33ki2iFd7kHK11yMkSFCc9kvjJscpump',
      creator: '5zsxd4pGNCQpwyKiBWZ95nCTPsEPoS62xEGnjpW6FRy7',
      name: 'NYXORA',
      symbol: 'NYXORA',
      uri: `${IPFS}bafkreiguttiiufcl24xtnzgxvvonh7b535a3dh6txrjgwax2hyecsyj46i`,
      pool: '9hgcsTpZP48Ttku3uhg5gZ388YFCfErayJ5rHSru9PF7',
      tokenProgram: TOKEN_2022,
    },
    {
      ...trade,
      path: '2',
      trader: '5zsxd4pGNCQpwyKiBWZ95nCTPsEPoS62xEGnjpW6FRy7',
      side: 'buy',
      baseAmount: 3_520_371_073_923n,
      quoteAmount: 99_984_395n,
      virtualQuote: 30_098_750_018n,
      creator: '5zsxd4pGNCQpwyKiBWZ95nCTPsEPoS62xEGnjpW6FRy7',
    },
  ],
  'create_v2-2': [
    {
      ...launch,
      ...fresh,
      path: '2',
      slot: 435946190,
      mint: 'CWiTGbCiDd8BKtNYNE2boT9fJGFG2MU53Uf6HQk4pump',
      creator: '5htGpHK2oV9g2BcDqLdRBqjCLdy8mc3fsESfR5DU73eM',
      name: 'The Ass Statue',
      symbol: 'TAS',
      uri: 'https://meta.uxento.io/data/714b0bec-90cb-4cbb-9598-b7bcbcd3bd06',
      pool: '3jJ83NDorkbFkF1JKbEfFWGeX16aXUiwby9RwJm9kat3',
      tokenProgram: TOKEN_2022,
    },
    {
      ...trade,
      path: '5',
      mint: 'CWiTGbCiDd8BKtNYNE2boT9fJGFG2MU53Uf6HQk4pump',
      trader: '5htGpHK2oV9g2BcDqLdRBqjCLdy8mc3fsESfR5DU73eM',
      side: 'buy',
      baseAmount: 96_449_438_144_093n,
      quoteAmount: 3_000_000_000n,
      virtualQuote: 32_962_962_962n,
    },
  ],
  'buy-1': [
    {
      ...trade,
      path: '2',
      mint: 'D66sbPtYqLnwPYcUqjDktrQtb52CnfF77C3sdpNpR8Si',
      trader: 'EfbbhahGNuhqEraRZXrwETfsaKxScngEttdQixWAW4WE',
      side: 'buy',
      baseAmount: 56_716_561_396_327n,
      quoteAmount: 3_000_000_000n,
      virtualBase: 752_265_121_589_393n,
      virtualQuote: 42_790_764_976n,
      creator: null,
    },
  ],
  'buy-2': [
    {
      ...trade,
      path: '4',
      mint: '7nYhDYAxQdFn2DRPcjBFPQQz5qb8HeFiJv9o9w6fpump',
      trader: '4DdrfiDHpmx55i4SPssxVzS9ZaKLb8qr45NKY9Er9nNh',
      baseAmount: 34_612_901_212_710n,
      quoteAmount: 1_000_000_000n,
    },
  ],
  'buy-bundle-1': [
    ['1', 'Gh6D6DZcASQLc2XoLpctT74KbRr4nrHF8wNptweckHoA', 12_373_970_345_963n, 386_100_226n],
    ['3', '7SPkzf8DSxdemSKMEEKquRKEYrdDjcuHaQwac5nvnB4b', 12_100_159_018_198n, 386_820_768n],
    ['5', 'GdCFP1doq784rQTHJDuvpLchVWoMtJwdAM8MQTCHWTuz', 12_023_935_360_031n, 393_794_276n],
    ['7', '8rL9duqqeBRzZZyiz77xgfzDUdbR99TPjmVk5D1LNHuL', 12_044_860_698_416n, 404_234_089n],
  ].map(([path, trader, baseAmount, quoteAmount]) => ({
    ...trade,
    path,
    feePayer: 'Gh6D6DZcASQLc2XoLpctT74KbRr4nrHF8wNptweckHoA',
    mint: 'ED5nyyWEzpPPiWimP8vYm7sD7TD3LAt3Q3gRTWHzPJBY',
    trader,
    side: 'buy',
    baseAmount,
    quoteAmount,
  })),
  'buy-photon-1': [
    {
      ...trade,
      path: '2.0',
      mint: 'HQ4SzFMwYo8TXds1bHD2TvZdL7S75hK8w775rWrVpump',
      trader: 'DfMxre4cKmvogbLrPigxmibVTTQDuzjdXojWzjCXXhzj',
      side: 'buy',
      baseAmount: 5_609_742_876_530n,
      quoteAmount: 392_079_207n,
    },
  ],
  'buy_v2-1': [
    {
      ...trade,
      path: '2.0',
      mint: '4F4gGVBAWuKi3EpmYdhntXvCVFqZZqmrb1cqNGawpump',
      trader: 'BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s',
      side: 'buy',
      baseAmount: 445_377_137_871n,
      quoteAmount: 3_517_192n,
      quoteMint: USDC,
      virtualBase: 1_067_677_499_811_569n,
      virtualQuote: 9_798_461_752n,
      creator: 'EHcPsqg2fMvu3eEsf7iHt2LdedFb9Y5Msg35DJqZ3khS',
    },
  ],
  'sell-1': [
    {
      ...trade,
      path: '3',
      mint: 'CnNVDyM7GXBBcH8giuRYm17YCn6kpFTTbnd6Tx4hpump',
      trader: '4DdrfiDHpmx55i4SPssxVzS9ZaKLb8qr45NKY9Er9nNh',
      side: 'sell',
      baseAmount: 592_443_959_000_000n,
      quoteAmount: 37_437_283_903n,
      virtualBase: 1_068_978_927_601_996n,
      virtualQuote: 30_112_848_041n,
    },
  ],
  'sell-photon-1': [
    {
      ...trade,
      path: '2.0',
      mint: '4fSYiTPwwvU9Ym7CGXG4BNLKMcybg2GZXesYevS8pump',
      trader: 'CzXW1cD5H9M6d8uFonRqQA5bvfLQtZdaZFJzqpie88HM',
      side: 'sell',
      baseAmount: 50_287_397_622_085n,
      quoteAmount: 1_667_803_326n,
    },
  ],
  // Its logs were cut off before the migration's event, which only a call carries.
  'migrate-1': [
    {
      kind: 'migration',
      venue: 'pumpfun',
      target: 'pumpswap',
      path: '3.0',
      slot: 410531599,
      mint: 'wgwmoWeSe6cUcfafsTAqafNXU3RfyGNkWaBQiGqpump',
      creator: null,
      pool: 'HDMEBJbkTjR55L91aSCuPJvne99WQLzRBBy8Uxj23o2u',
      baseAmount: 206_900_000_000_000n,
      quoteAmount: 84_990_359_056n,
      quoteMint: WRAPPED_SOL,
    },
    { kind: 'pool', venue: 'pumpswap', path: '3.23' },
    { kind: 'trade', venue: 'pumpswap', path: '3.42' },
  ],
}

/** Events that were recorded alone. */
export const EVENTS: Record<string, object> = {
  'mayhem-2026-09-24': {
    ...launch,
    ...fresh,
    mint: 'xnW4V4KfGmVX9VMtfXHnYfwdSzu6zArrcQ5mBCPpump',
    creator: 'He1JGT3XXtYGiaXDfNseVeKH552ja3f32vUM1NBAU3H',
    name: 'Bag Of Chips',
    symbol: 'CHIPS',
    uri: `${IPFS}QmTQsU6hr7AcXy11tf5Ej4KUgH7VeeX4AQgXvbhSh2NrDG`,
    pool: 'HgoGk6AAaP9gSpVspX64yVf4fA4PWtd8GkaXHpYLcXB8',
    tokenProgram: TOKEN_2022,
  },
  'standard-2026-09-24': {
    ...fresh,
    mint: 'ES5Wfj6tQZ9vKMKBYcYfSUMK7ph7YuoXWjYZdmvkesoL',
    creator: '7gxh6mmuW6bhxQwAxxtqtJXvyCNztFRYrihy6CXZiWA8',
    name: 'FanFee.app',
    symbol: 'FANFEE',
  },
  'logsSubscribe-2026-08-03': {
    ...fresh,
    mint: '5N6gKmP1riGaXxYCyv3g8oncnKVayfd4mZsU49TNAn6k',
    creator: 'FCUPh2jMpii3kPmLmSEiLDuaBG78uiU6AndovkgBYhm9',
    name: 'sealy',
    symbol: 'sealy',
  },
  'createv2-2026-07-18': {
    ...fresh,
    mint: 'HDW4cx7a7SbJYPAFwSEpAbsKJ5UrWFHQtYDeNWF5hVup',
    creator: 'Ep1ZM5X5YNPj4wkEtQsdh5LUwR4MgHvBRuhPzHw541dP',
    name: 'Waffle',
    symbol: 'WAFFLE',
  },
  'buy_exact_sol_in-2026-07-18': {
    ...trade,
    mint: 'AUwDz9CPuuRQvMB22BfjNcTfenFVXgawXdnxh7bRpump',
    trader: '7BqruYJUeN246pswCZvBFXErhJ7RVY9U1qd8pJGg7Q2f',
    side: 'buy',
    baseAmount: 35_323_892_708n,
    quoteAmount: 1_000_000n,
    virtualBase: 1_072_964_676_107_292n,
    virtualQuote: 30_000_987_654n,
  },
  'buy_exact_quote_in_v2-2026-10-08': {
    ...trade,
    mint: 'ZpmYmsQadhPYAWu1ygRx9KmgPzBHC4ssnLZ7m5vpump',
    side: 'buy',
    baseAmount: 665_934_640_579n,
    quoteAmount: 99_000_000n,
    virtualQuote: 68_797_649_833n,
    creator: 'Fuyybpyg8qaztvs482xCYeYUHzMN6EUrpQH7xKVdHZpP',
  },
  'migrate_v2-2026-09-30': {
    kind: 'migration',
    target: 'pumpswap',
    mint: 'Gu2bpydt5bHVHtko5vvsWH5KQUT3Wxvt6hzYvKdND6ur',
    pool: 'Vptu7kbcUHWNHKSCw1Qn1MhgP9fqKmQnTAzTqETCAs5',
    baseAmount: 206_900_000_000_000n,
    quoteAmount: 84_990_359_301n,
    quoteMint: WRAPPED_SOL,
  },
  anchor_self_cpi_trade_v0: {
    mint: 'BRg3aMvmWjQKHetK9FQL62PnKBe9hPPSr6Z5yY7zkTVd',
    trader: '3L5qPdUadqvwydY95Bf8mH75FTfuao8yLeBNAyLnac9U',
    side: 'sell',
    baseAmount: 91_328_321_657_237n,
    quoteAmount: 2_807_820_424n,
    creator: null,
  },
  anchor_self_cpi_trade_v1: { side: 'sell', baseAmount: 51_095_238_000_000n, creator: null },
  anchor_self_cpi_trade_v2: {
    side: 'buy',
    quoteAmount: 388_986_268n,
    creator: 'G1DUMJ8japRCHHxWkyVwsrzRJC4DSHCFD7NefPi6kZg6',
  },
  anchor_self_cpi_trade_v3_sell: { side: 'sell', quoteAmount: 28_966_663n },
  anchor_self_cpi_trade_v3_buy: { side: 'buy', quoteAmount: 1_190_700_000n },
  anchor_self_cpi_create: {
    ...fresh,
    name: 'GOBO',
    symbol: 'GOBO',
    uri: `${IPFS}bafkreidp5sbto4mvutr6tcdkq5tv2b5zp3orzpbddmvz2bxbyttc3kii2m`,
    mint: '7GNa61YKtEgVJDE2QaraxMHkvoh8fzXu2byDbwDpump',
    creator: '94LYWfthmeLjQ4ypgi9qjQNxeZdrZiL36i9RfDBLCFCX',
  },
}
