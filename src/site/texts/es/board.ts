import type { SiteTexts } from '../../language/site-texts.ts'

/** The table of launches, and its live columns. */
export const esBoard: SiteTexts = {
  'Search by ticker, mint, or wallet': 'Buscar por ticker, mint o wallet',
  'Ticker, mint, or wallet': 'Ticker, mint o wallet',
  'Only launches whose name or ticker begins with <b/>, look-alikes included.':
    'Solo los lanzamientos cuyo nombre o ticker empieza con <b/>, incluidas las imitaciones.',
  Search: 'Buscar',
  'Nothing found. Type how a name or ticker begins, or the whole address of a coin, pool, or developer.':
    'No se encontró nada. Escribe cómo empieza un nombre o ticker, o la dirección completa de una moneda, un pool o un desarrollador.',
  Filters: 'Filtros',
  Buys: 'Compras',
  Sells: 'Ventas',
  'Filters ({count})': 'Filtros ({count})',
  'Risk, 0 to 100': 'Riesgo, de 0 a 100',
  'Attention, 0 to 100': 'Atención, de 0 a 100',
  'Market cap, $': 'Cap., $',
  'Cap in 5 min, %': 'Cap. en 5 min, %',
  'Curve, %': 'Curva, %',
  'Top 10, %': 'Top 10, %',
  'Developer, %': 'Desarr., %',
  'Snipers, %': 'Snipers, %',
  'Bundles, %': 'Bundles, %',
  'As of each launch’s newest report, in the last 24 hours. What is unknown is left out.':
    'Según el informe más reciente de cada lanzamiento, en las últimas 24 horas. Lo desconocido se omite.',
  'Enter numbers, the smaller one first.': 'Introduce números, primero el menor.',
  'Show them': 'Mostrarlos',
  'Remove all': 'Quitar todos',
  Min: 'Mín.',
  Max: 'Máx.',
  '{words}: at least': '{words}: al menos',
  '{words}: at most': '{words}: como máximo',
  Age: 'Edad',
  Columns: 'Columnas',
  'All that fit': 'Todas las que caben',
  Curve: 'Curva',
  Cap: 'Cap.',
  'Cap 5 min': 'Cap. 5 min',
  'Top 10': 'Top 10',
  Bundles: 'Bundles',
  'Buys / sells': 'Comp. / vent.',
  'Holders @column-names': 'Tened.',
  'Developer @column-names': 'Desarr.',
  'Price path': 'Precio',
  'How much of what its bonding curve sells is sold; 100%: graduated':
    'Cuánto de lo que vende su curva está vendido; 100%: graduado',
  'Market cap now': 'Capitalización actual',
  'How the market cap changed in 5 minutes, at the same dollar rate':
    'Cuánto cambió la capitalización en 5 minutos, con el mismo tipo de cambio del dólar',
  'Wallets that hold what they bought, as of the newest report':
    'Wallets que conservan lo que compraron, según el último informe',
  'Supply held by the ten largest holders, as of the newest report':
    'Suministro de los diez mayores tenedores, según el último informe',
  'Supply held by the developer, as of the newest report':
    'Suministro del desarrollador, según el último informe',
  'Supply held by wallets that bought within 2 slots of the launch':
    'Suministro de las wallets que compraron en los 2 slots tras el lanzamiento',
  'Supply bought by bundled wallets, as of the newest report':
    'Suministro comprado por wallets en bundle, según el último informe',
  'Buys and sells, as of the newest report': 'Compras y ventas, según el último informe',
  'Price since the launch': 'Precio desde el lanzamiento',
  'How much flows into it, 0 to 100; not a forecast':
    'Cuánto fluye hacia él, de 0 a 100; no es un pronóstico',
  New: 'Nuevos',
  'As detected': 'Según se detectan',
  Moving: 'En movimiento',
  'Most attention, last hour': 'Más atención, última hora',
  Graduating: 'Por graduarse',
  'Graduated, or furthest on the curve, last hour':
    'Graduados, o más avanzados en la curva, última hora',
  'None right now.': 'Ninguno por ahora.',
  'Ad: we earn a share of your fees.': 'Anuncio: ganamos una parte de tus comisiones.',
  Ad: 'Anuncio',
  'Live columns': 'Columnas en vivo',
  'Launches whose place on the curve is unknown are left out.':
    'Se omiten los lanzamientos cuyo avance en la curva se desconoce.',
  'Furthest on the curve': 'Más avanzados',
}
