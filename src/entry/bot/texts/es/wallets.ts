import type { WalletWords } from '../wallets.ts'

const coins = (count: number) => `${count} ${count === 1 ? 'moneda' : 'monedas'}`

export const ES_WALLETS: WalletWords = {
  heading: (wallet) => `Wallet ${wallet}, que sigues`,
  acts: {
    launched: 'Lanzó una moneda',
    named: 'Nombrada como desarrollador de una moneda; aún no se sabe quién firmó el lanzamiento',
    bought: 'Compró',
    sold_out: 'Vendió todo: ya no le queda nada',
    crew_launched:
      'Otra wallet de su grupo lanzó una moneda. Es probable que sean las mismas personas',
  },
  worth: (sol) => `por valor de ${sol}`,
  more: (count) => `… y ${count} más.`,
  launchedBefore: (count) => `Antes la vimos lanzar ${coins(count)}`,
  boughtBefore: (count) => `Desde que se sigue la vimos comprar antes ${coins(count)}`,
  noneBefore: 'Antes no la vimos lanzar ni comprar nada.',
  weighed: ({ of, shrunk, usual }) =>
    `Graduadas, de ${of} que terminaron y ponderadas con el ${usual} habitual: ${shrunk}.`,
}
