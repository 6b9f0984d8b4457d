import type { Seller } from '../../src/flows/purchase/receipts/receipt.ts'

export const NO_SELLER: Seller = { name: null, address: null, tax_id: null, taxRate: null }

export const SELLER: Seller = {
  name: 'Mintwatch GmbH',
  address: 'Beispielweg 1\n10115 Berlin',
  tax_id: 'DE123456789',
  taxRate: 1_900,
}
