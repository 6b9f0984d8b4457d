/**
 * What the recorded transactions did on the ten venues, read by hand from their balances and logs.
 * Decoders are compared with it. `quote` lists the acceptable prices paid, with and without fees.
 */
export type Truth = {
  kind: 'launch' | 'trade' | 'pool' | 'migration' | 'creator'
  mint: string
  base?: bigint
  quote?: readonly bigint[]
}

const trade = (mint: string, base: bigint, ...quote: bigint[]): Truth => ({
  kind: 'trade',
  mint,
  base,
  quote,
})
const other = (kind: 'launch' | 'pool' | 'migration', mint: string): Truth => ({ kind, mint })

const MOO = '5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump'
const NYXORA = '7YD6ZHb39jGb33ki2iFd7kHK11yMkSFCc9kvjJscpump'
const STATUE = 'CWiTGbCiDd8BKtNYNE2boT9fJGFG2MU53Uf6HQk4pump'
const GRADUATE = 'wgwmoWeSe6cUcfafsTAqafNXU3RfyGNkWaBQiGqpump'
const BUNDLED = 'ED5nyyWEzpPPiWimP8vYm7sD7TD3LAt3Q3gRTWHzPJBY'

/** By path; other recordings contain nothing of the ten venues. */
export const TRUTH: Readonly<Record<string, readonly Truth[]>> = {
  'pumpfun/create-1': [other('launch', MOO), trade(MOO, 34_612_903_225_806n, 1_000_000_000n)],
  'pumpfun/create_v2-1': [
    other('launch', NYXORA),
    trade(NYXORA, 3_520_371_073_923n, 98_750_018n, 99_984_395n),
  ],
  'pumpfun/create_v2-2': [
    other('launch', STATUE),
    trade(STATUE, 96_449_438_144_093n, 2_962_962_962n, 3_000_000_000n),
  ],
  'pumpfun/buy-1': [
    trade('D66sbPtYqLnwPYcUqjDktrQtb52CnfF77C3sdpNpR8Si', 56_716_561_396_327n, 3_000_000_000n),
  ],
  'pumpfun/buy-2': [
    trade('7nYhDYAxQdFn2DRPcjBFPQQz5qb8HeFiJv9o9w6fpump', 34_612_901_212_710n, 1_000_000_000n),
  ],
  'pumpfun/buy-bundle-1': [
    trade(BUNDLED, 12_373_970_345_963n, 386_100_226n),
    trade(BUNDLED, 12_100_159_018_198n, 386_820_768n),
    trade(BUNDLED, 12_023_935_360_031n, 393_794_276n),
    trade(BUNDLED, 12_044_860_698_416n, 404_234_089n),
  ],
  'pumpfun/buy-photon-1': [
    trade('HQ4SzFMwYo8TXds1bHD2TvZdL7S75hK8w775rWrVpump', 5_609_742_876_530n, 392_079_207n),
  ],
  'pumpfun/buy_v2-1': [
    trade('4F4gGVBAWuKi3EpmYdhntXvCVFqZZqmrb1cqNGawpump', 445_377_137_871n, 3_517_192n),
  ],
  'pumpfun/sell-1': [
    trade('CnNVDyM7GXBBcH8giuRYm17YCn6kpFTTbnd6Tx4hpump', 592_443_959_000_000n, 37_437_283_903n),
  ],
  'pumpfun/sell-photon-1': [
    trade('4fSYiTPwwvU9Ym7CGXG4BNLKMcybg2GZXesYevS8pump', 50_287_397_622_085n, 1_667_803_326n),
  ],
  'pumpfun/migrate-1': [
    other('migration', GRADUATE),
    other('pool', GRADUATE),
    trade(GRADUATE, 27_377_382_684_198n, 13_123_130_610n, 12_963_708_875n, 12_961_116_651n),
  ],
  'pumpswap/create_pool-1': [other('pool', '6wgnjrUfZEt24TntGeAaVehsxccxAZQeS6atBapiqQoq')],
  'mixed/arb-3': [
    trade(
      '8k1DvnFBsbuWJw2t4JqTibR7cAgqadMveqiykMr1pump',
      4_374_143_343n,
      ...[3_651_693n, 3_615_608n, 3_608_391n],
    ),
  ],
  'raydium-ammv4/initialize2-1': [other('pool', '2eVuXmkpZKR4mEwL92myU7h77j3znNC2b76XVAtRyQSn')],
  'raydium-ammv4/swap-1': [
    trade('2CrtdajpSb7DpMRLKP4yMtFLbCsWZjMkEvgSTf4Ypump', 836_112_233_953n, 352_936_256n),
  ],
  'raydium-ammv4/swap-2': [
    trade('E8yBUD4AGdxK7MbQEf85oaAvVBuSoRsGCvX2sMxSpump', 43_045_438_075n, 100_000_000n),
  ],
  'raydium-ammv4/swap-jupiter-1': [
    trade('3p7eCgdQx1RiJUfr4t7Z8w6DpVbP7CMa9Z6Ff69tpump', 3_861_519_639_304n, 400_000_000n),
  ],
  'raydium-ammv4/swap-jupiter-2': [
    trade('CMjfdovtzmgRsnhE1cCzdwDFGKt1UzZB4oCGQchQpump', 634_862_142_081n, 197_485_565n),
  ],
  'raydium-ammv4/swap-okx-1': [
    trade('28ECNMKBj66GMBJxq1c3VyzJiKY5gDp2sEYc92Ybpump', 5_238_716_646n, 63_629_071n),
  ],
  'raydium-ammv4/swap-okx-2': [
    trade('DKu9kykSfbN5LBfFXtNNDPaX35o4Fv6vJ9FKk7pZpump', 6_373_264_828n, 1_154_100_000n),
  ],
  'raydium-cpmm/initialize-1': [other('pool', '8wUqUf6RgVVDNZgEvToa5H7ovTpkpWmAoMAw7Tvoe3kA')],
  'raydium-cpmm/swap-okx-1': [
    trade('7atgF8KQo4wJrD5ATGX7t1V2zVvykPJbFfNeVf1icFv1', 358_800n, 15_742n),
  ],
}

/** Transactions with nothing of the ten venues: decoders must recognize these too. */
export const NOISE = [
  'mixed/arb-1',
  'mixed/arb-4',
  'mixed/noise-jupiter-dca-1',
  'mixed/noise-jupiter-route-1',
  'mixed/noise-token-transfer-1',
]

/** A decoder's result in the same terms. */
export type Answer = { kind: Truth['kind']; mint: string | null; base?: bigint; quote?: bigint }

/** How many of `truths` are among `answers`, each answer used once. */
export function rightOf(truths: readonly Truth[], answers: readonly Answer[]): Truth[] {
  const open = [...answers]
  return truths.filter((truth) => {
    const at = open.findIndex((answer) => isRight(truth, answer))
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
}

function isRight(truth: Truth, { kind, mint, base, quote }: Answer): boolean {
  if (kind !== truth.kind || mint !== truth.mint) return false
  if (kind !== 'trade') return true
  return base === truth.base && quote !== undefined && (truth.quote ?? []).includes(quote)
}
