import { DEVELOPER } from '../support/snapshots.ts'
import { addCrowd, type Scene } from './scene.ts'

/** Wallets that buy, each with its part, in some slots. */
export function teamBuys(
  scene: Scene,
  count: number,
  share: number,
  slots: readonly [number, number],
  more: (nth: number) => object = () => ({}),
): void {
  for (let nth = 0; nth < count; nth += 1) {
    const part = (share / count) * scene.dice.real(0.8, 1.2)
    scene.buy(scene.wallet(), { share: part, slot: scene.dice.whole(...slots), ...more(nth) })
  }
}

export function openTeam(scene: Scene): void {
  teamBuys(scene, 20, scene.dice.real(0.36, 0.44), [0, 0], () => ({
    ...{ funder: DEVELOPER, feePayer: DEVELOPER, signature: 'bundle' },
    funding: { transactions: 3, historyCap: 2_000 },
  }))
  addCrowd(scene)
}

export function ring(scene: Scene, funder: string, more = {}): void {
  teamBuys(scene, scene.dice.whole(9, 12), 0.25, [30, 90], () => ({ funder, funding: more }))
  scene.buy(scene.wallet(), { share: 0.002, slot: 120, funder: scene.wallet() })
}

export function plainRing(scene: Scene): void {
  const funder = scene.wallet()
  scene.reach.set(funder, { funds: 0, creators: 0, isOneOwner: false })
  ring(scene, funder)
}

export const purseOf = (wallet: string) => ({
  wallet,
  funder: null,
  fundedAt: null,
  transactions: 5,
  historyCap: 1_000,
})

/** Wallets that buy, and sell the same again. */
export function washes(scene: Scene, wallets: number, rounds: number): void {
  for (let nth = 0; nth < wallets; nth += 1) {
    scene.buy(scene.wallet(), {
      ...{ share: scene.dice.real(0.002, 0.008) * (60 / wallets), slot: scene.dice.whole(26, 140) },
      ...{ sold: 1, profit: scene.dice.real(0.93, 0.99), buys: rounds, sells: rounds },
    })
  }
  addCrowd(scene, 14)
}
