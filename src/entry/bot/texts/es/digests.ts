import type { DigestWords } from '../digests.ts'
import { ES_FORMATS } from './formats.ts'
import { ES_RISK } from './launches.ts'

const { number } = ES_FORMATS

const OUTCOMES = {
  graduated: ['graduado', 'graduados'],
  alive: ['vivo', 'vivos'],
  dead: ['muerto', 'muertos'],
  rugged: ['rug pull', 'rug pulls'],
  unknown: ['desconocido', 'desconocidos'],
} as const

const counted = (count: number, one: string, other: string) =>
  `${number(count)} ${count === 1 ? one : other}`

export const ES_DIGESTS: DigestWords = {
  levels: ES_RISK,
  hour: (from, to) => `De ${from} a ${to} UTC`,
  seen: (launches) =>
    launches === null
      ? 'lanzamientos vistos: desconocido'
      : counted(launches, 'lanzamiento visto', 'lanzamientos vistos'),
  posted: (posts) => counted(posts, 'publicado', 'publicados'),
  severe: (launches) => counted(launches, 'severo con tracción', 'severos con tracción'),
  partly: 'No se pudo leer de la cadena parte de esta hora: pueden faltar lanzamientos.',
  postedHeading: 'Publicados',
  severeHeading: 'Severos con tracción, sin publicar',
  more: (count) => `… y ${number(count)} más.`,
  day: (date) => `Lanzamientos del ${date}, un día después`,
  byRisk: 'Por el riesgo de nuestro primer informe',
  noReport: 'Ninguno tiene informe.',
  postedHere: (posts) => `Publicados aquí: ${number(posts)}`,
  warned: (posts) =>
    posts === 1
      ? '1 de ellos tuvo una advertencia debajo de su publicación.'
      : `${number(posts)} de ellos tuvieron una advertencia debajo de su publicación.`,
  ledger: (trades, positive, net) =>
    `Hipotético, después de comisiones, por la regla del libro: ${net} en ${counted(trades, 'operación', 'operaciones')} de 0.5 SOL, ${number(positive)} sobre cero. No es un consejo.`,
  legend: 'Terminó mal: muerto o en rug pull en 24 horas.',
  outcome: (outcome, launches) => {
    const [one, other] = OUTCOMES[outcome]
    return counted(launches, one, other)
  },
  endedBadly: (bad, known, share) =>
    `${number(bad)} de ${number(known)} ${bad === 1 ? 'terminó' : 'terminaron'} mal${share}`,
}
