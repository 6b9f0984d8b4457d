import type { ScanWords } from '../scans.ts'
import { ES_FORMATS } from './formats.ts'

export const ES_SCANS: ScanWords = {
  formats: ES_FORMATS,
  unreachable:
    'No se puede conectar con la red de Solana ahora mismo. Vuelve a intentarlo en un minuto.',
  account: (owner) =>
    `Esta cuenta es del programa ${owner}. No es un token ni una wallet. Pega el mint de un token o la dirección de una wallet.`,
  program:
    'Esto es un programa, no un token ni una wallet. Pega el mint de un token o la dirección de una wallet.',
  nothing: 'No existe ninguna cuenta en esta dirección.',
  token: 'Token',
  noOne: 'nadie',
  noExtensions: 'ninguna',
  standard: 'Estándar',
  supply: 'Suministro',
  canMint: 'Puede emitir más',
  canFreeze: 'Puede congelar',
  extensions: 'Extensiones',
  notKnown: 'Desarrollador, liquidez, snipers, puntaje: ?',
  largestUnknown: 'Cuentas más grandes: ?',
  largestNone: 'Cuentas más grandes: ninguna',
  largest: (accounts, share) =>
    `${accounts === 1 ? 'La cuenta más grande' : `Las ${accounts} cuentas más grandes`}: ${share}, con pools y bonding curves`,
  wallet: 'Wallet',
  balance: 'Saldo',
  firstSeen: 'Vista por primera vez',
  transactions: 'Transacciones',
  manyTransactions: '1,000 o más',
  created: (read) =>
    `Tokens creados en ${read === 1 ? 'su última transacción' : `sus últimas ${read} transacciones`}`,
  linkedUnknown: 'Wallets vinculadas: ?',
}
