/** `npm run fuzz -- --inputs N --seed S` */
import { parseArgs } from 'node:util'
import { fuzzDecoders } from './decoders.ts'

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
  },
})
const inputs = Number(values.inputs)
const seed = Number(values.seed)
if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run fuzz -- --inputs N --seed S')
  process.exit(2)
}
console.log(`seed ${seed}, ${inputs.toLocaleString('en-US')} inputs`)
const began = performance.now()
const { events } = fuzzDecoders(seed, inputs)
const seconds = ((performance.now() - began) / 1_000).toFixed(0)
console.log(
  `nothing broke; the decoders made ${events.toLocaleString('en-US')} events of it in ${seconds} s`,
)
