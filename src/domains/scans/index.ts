export { addressIn } from './address-in.ts'
export type * from './ports.ts'
