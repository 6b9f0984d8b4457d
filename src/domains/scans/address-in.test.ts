import { expect, test } from 'vitest'
import { addressIn } from './address-in.ts'

const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

test.each([
  ['an address', MINT],
  ['with words around', `what about ${MINT} ?`],
  ['pump.fun', `https://pump.fun/coin/${MINT}`],
  ['pump.fun, old', `https://www.pump.fun/${MINT}?x=1`],
  ['DexScreener', `https://dexscreener.com/solana/${MINT}`],
  ['Solscan', `https://solscan.io/token/${MINT}#holders`],
])('finds it: %s', (_, text) => {
  expect(addressIn(text)).toBe(MINT)
})

test.each([
  ['nothing', ''],
  ['words', 'how do I pay?'],
  ['a signature', '5'.repeat(88)],
  ['no base58 of 32 bytes', 'z'.repeat(44)],
  ['a wallet of another chain', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['far behind', `${' '.repeat(1_000)}${MINT}`],
])('finds none: %s', (_, text) => {
  expect(addressIn(text)).toBe(null)
})
