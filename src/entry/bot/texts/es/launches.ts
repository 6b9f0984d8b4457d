import type { RiskLevel } from '../../../../contract/launches/risk.ts'
import { esRecorded } from '../../../../contract/recorded/es/recorded.ts'
import { createTranslator } from '../../../../contract/recorded/recorded-forms.ts'
import type { LaunchWords } from '../launch-words.ts'
import { ES_FORMATS } from './formats.ts'

const { locale, number } = ES_FORMATS

export const ES_RISK: Record<RiskLevel, string> = {
  low: 'Bajo',
  guarded: 'Medio',
  elevated: 'Elevado',
  high: 'Alto',
  severe: 'Severo',
}

const counted = (count: number, one: string, other: string) =>
  `${number(count)} ${count === 1 ? one : other}`

export const ES_LAUNCHES: LaunchWords = {
  formats: ES_FORMATS,
  recorded: createTranslator(esRecorded, locale),
  risk: (level, score) => `Riesgo ${ES_RISK[level].toLowerCase()} ${score}`,
  warning: (level) =>
    `⚠️ <b>Advertencia: riesgo ${ES_RISK[level].toLowerCase()}.</b> Lee abajo por qué.`,
  notScored: 'Sin evaluar',
  filters: (names) => `Tus filtros: ${names}`,
  turns: {
    developer_sells: 'El desarrollador está vendiendo',
    insiders_sell: 'Los compradores vinculados están vendiendo',
    liquidity_leaves: 'La liquidez se está yendo',
    price_halves: 'Cayó a la mitad',
    trading_stops: 'La negociación se detuvo',
    graduates: 'Graduado',
  },
  when: {
    at_once: 'al lanzarse',
    '10s': 'a los 10 s',
    '60s': 'al minuto',
    '5m': 'a los 5 min',
    '1h': 'a la hora',
  },
  ago: (span) => `hace ${span}`,
  old: (span) => `hace ${span}`,
  against: (symbol) => `contra ${symbol}`,
  mayhem: 'opera el agente de Mayhem',
  trades: (count) => counted(count, 'operación', 'operaciones'),
  inTotal: (trades) => `${trades} en total`,
  inShort: (score, attention, cap) => `riesgo ${score}, atención ${attention}, ${cap}`,
  sincePost: (time, { because, then, now }) =>
    `Publicado a las ${time} por su ${because === 'attention' ? 'atención' : 'capitalización'}: ${then} → ahora ${now}`,
  because: {
    attention: 'Publicado por su atención.',
    market_cap: 'Publicado por su capitalización.',
  },
  attention: 'atención',
  marketCap: 'capitalización',
  MarketCap: 'Capitalización',
  liquidity: 'liquidez',
  volume: (dollars, trades) => `volumen ${dollars} en ${trades}`,
  noVolume: 'volumen ?',
  graduated: 'graduado',
  authorities: (mint, freeze, lock) =>
    `Emisión ${mint} · congelamiento ${freeze} · bloqueo de liquidez ${lock}`,
  holders: (ten, developer, bundles) =>
    `10 mayores ${ten} · desarrollador ${developer} · bundles ${bundles}`,
  now: 'Ahora',
  developer: {
    unknown: 'Desarrollador ?',
    none: (wallet, which) =>
      `Desarrollador ${wallet}: ningún lanzamiento ${which === 'earlier' ? 'anterior ' : ''}visto`,
    some: (wallet, launches, which) =>
      `Desarrollador ${wallet}: ${
        which === 'earlier'
          ? counted(launches, 'lanzamiento anterior', 'lanzamientos anteriores')
          : counted(launches, 'lanzamiento', 'lanzamientos')
      }`,
    ended: ({ graduated, dead, rugged, open }) =>
      [
        counted(graduated, 'graduado', 'graduados'),
        counted(dead, 'muerto', 'muertos'),
        counted(rugged, 'rug pull', 'rug pulls'),
        counted(open, 'abierto', 'abiertos'),
      ].join(', '),
    lasted: (span) => `los muertos duraron ${span} (mediana)`,
    heading: 'Como desarrollador',
    funder: (wallet) => `Primer SOL desde: ${wallet}`,
  },
  noFlags: 'Sin señales de alerta hasta ahora.',
  signs: '<b>Atención</b> (no es un pronóstico ni un consejo)',
  notScoredYet: 'Aún sin evaluar.',
  moreFlags: (count) => `… y ${count} más en el informe completo.`,
  allChecked: 'Todas las comprobaciones terminaron.',
  notChecked: (titles) => `? Sin comprobar: ${titles}`,
  model: (basis) => `Filtro de IA: ${basis}`,
  odds: (risk, isApart) =>
    `Filtro de IA: ${risk} de probabilidad de acabar muerto o en rug pull en 24 h${isApart ? ', solo por este lanzamiento' : ''}.`,
  comesFirst: (minutes, { graduates, fades, rugged }) =>
    `Primero en los ${minutes} min tras el informe (lo normal): se gradúa ${graduates} · abandono ${fades} · rug pull ${rugged}`,
  ad: 'Anuncio: recibimos una parte de tus comisiones.',
  repeated: (time) =>
    `Nuestros miembros lo recibieron a las ${time}. Es información, no un consejo.`,
  turnedSince: '⚠️ <b>Desde entonces ha ido a peor.</b>',
  gone: (mint) =>
    `▫️ <b>Descartado por un fork</b>\n${mint}\nLa transacción que lanzó este token ya no está en la cadena.`,
}
