import type { WalletWords } from '../wallets.ts'

export const EN_WALLETS: WalletWords = {
  heading: (wallet) => `Wallet ${wallet}, which you watch`,
  acts: {
    launched: 'Launched a coin',
    named: 'Named as a coin’s developer; who signed the launch isn’t known yet',
    bought: 'Bought',
    sold_out: 'Sold out: it holds none of it anymore',
    crew_launched: 'Another wallet of its crew launched a coin. They are likely the same people',
  },
  worth: (sol) => `worth ${sol}`,
  more: (count) => `… and ${count} more.`,
  launchedBefore: (count) =>
    `Before that we saw it launch ${count} ${count === 1 ? 'coin' : 'coins'}`,
  boughtBefore: (count) =>
    `Since it is watched we saw it buy ${count} ${count === 1 ? 'coin' : 'coins'} before that`,
  noneBefore: 'We saw it launch or buy nothing before that.',
  weighed: ({ of, shrunk, usual }) =>
    `Graduated, of ${of} that ended and weighed with the usual ${usual}: ${shrunk}.`,
}
