import type { RecordedForms } from '../recorded-forms.ts'
import { esBuyers } from './buyers.ts'
import { esEvidence } from './evidence.ts'
import { esTitles } from './titles.ts'

/** Titles, evidence, and outcomes of launches in Spanish, by the form in which reports record them. */
export const esRecorded: RecordedForms = {
  ...esTitles,
  // What rules check, and signs of attention.
  'Mint authority': 'Autoridad de emisión',
  'Freeze authority': 'Autoridad de congelamiento',
  'Token extensions': 'Extensiones del token',
  'Mutable metadata': 'Metadatos modificables',
  'Tricks in the name': 'Trucos en el nombre',
  'Copies of other tokens': 'Copias de otros tokens',
  'Website and social accounts': 'Sitio web y redes sociales',
  'Developer’s past launches': 'Lanzamientos anteriores del desarrollador',
  'Age of the developer’s wallet': 'Edad de la wallet del desarrollador',
  'Developer’s holding': 'Lo que tiene el desarrollador',
  'Developer’s sales': 'Ventas del desarrollador',
  'Liquidity lock': 'Bloqueo de la liquidez',
  'Depth of liquidity': 'Profundidad de la liquidez',
  'Largest holders': 'Mayores tenedores',
  'Purchases in the launch’s slot': 'Compras en el slot del lanzamiento',
  'What the first buyers still hold': 'Lo que aún tienen los primeros compradores',
  'Tips to landing services': 'Propinas a servicios de inclusión',
  Snipers: 'Snipers',
  'Links between buyers and the developer': 'Vínculos entre compradores y desarrollador',
  'Age of buyers’ wallets': 'Edad de las wallets de los compradores',
  'Organic buyers': 'Compradores orgánicos',
  'Whether buyers can sell': 'Si los compradores pueden vender',
  'Price against its high': 'Precio frente a su máximo',
  'Trading activity': 'Actividad de negociación',
  'Large buys': 'Compras grandes',
  'Money in': 'Dinero que entra',
  'Independent buyers': 'Compradores independientes',
  'Price since launch': 'Precio desde el lanzamiento',
  'Buyers with earlier profits': 'Compradores con ganancias anteriores',
  'Buyers still in': 'Compradores que siguen dentro',
  ...esEvidence,
  ...esBuyers,
  // How launches turned.
  'It has since sold {1}.': 'Desde entonces vendió {1}.',
  '{1} of what it held': '{1} de lo que tenía',
  '{1} of that by {2} wallet that it sent tokens to':
    '{1} de eso por medio de {2} wallet a la que envió tokens',
  '{1} of that by {2} wallets that it sent tokens to':
    '{1} de eso por medio de {2} wallets a las que envió tokens',
  '{1} of {2} linked buyer has since sold {3} of what they held, {4} of the supply.':
    '{1} de {2} comprador vinculado vendió desde entonces {3} de lo que tenía, {4} del suministro.',
  '{1} of {2} linked buyers have since sold {3} of what they held, {4} of the supply.':
    '{1} de {2} compradores vinculados vendieron desde entonces {3} de lo que tenían, {4} del suministro.',
  '{1} of the supply': '{1} del suministro',
  'Its curve is full.': 'Su curva está llena.',
  '{1} of the pool was withdrawn: it held {2}, now {3}.':
    'Se retiró {1} del pool: tenía {2}, ahora {3}.',
  'The price fell {1} within {2}.': 'El precio cayó {1} en {2}.',
  'No trade for {1}.': 'Ninguna operación desde hace {1}.',
  // Outcomes.
  graduated: 'graduado',
  rugged: 'rug pull',
  dead: 'muerto',
  alive: 'vivo',
  unknown: 'desconocido',
  'Graduated {1} after its launch.': 'Se graduó {1} después de su lanzamiento.',
  'Its price is {1} below its high.': 'Su precio está {1} por debajo de su máximo.',
  'Traded within the last {1}.': 'Se negoció en los últimos {1}.',
  'Trades before the horizon’s end may have been missed.':
    'Pueden haberse perdido operaciones antes del final del plazo.',
  'Who sold isn’t known for some trades, so the developer may have.':
    'No se sabe quién vendió en algunas operaciones: pudo ser el desarrollador.',
  'Never traded.': 'Nunca se negoció.',
  'Last traded {1} after its launch.': 'Se negoció por última vez {1} después de su lanzamiento.',
  'Wallets sold what they never bought. Where they got it isn’t known; it may be from the developer.':
    'Algunas wallets vendieron lo que nunca compraron. No se sabe de dónde lo obtuvieron; puede venir del desarrollador.',
  'The developer and wallets that had its tokens sold {1} of them, and {2}.':
    'El desarrollador y wallets que tenían sus tokens vendieron {1} de ellos, y {2}.',
  'Wallets that had the developer’s tokens sold {1} of them, and {2}.':
    'Wallets que tenían tokens del desarrollador vendieron {1} de ellos, y {2}.',
  'The developer sold {1} of its tokens, and {2}.':
    'El desarrollador vendió {1} de sus tokens, y {2}.',
  '{1} of the liquidity was withdrawn, and {2}.': 'Se retiró {1} de la liquidez, y {2}.',
  'its price is {1} below its high': 'su precio está {1} por debajo de su máximo',
  'it lost {1} of its rise': 'perdió {1} de su subida',
  // What the AI filter rests on.
  'Not trained yet: of launches whose curve passed {1} virtual SOL, {2} graduated (arXiv 2602.14860).':
    'Aún sin entrenar: de los lanzamientos cuya curva pasó {1} SOL virtuales, se graduó {2} (arXiv 2602.14860).',
  'Not trained yet: of 655,770 launches in September 2025, {1} graduated (arXiv 2602.14860).':
    'Aún sin entrenar: de 655,770 lanzamientos en septiembre de 2025, se graduó {1} (arXiv 2602.14860).',
  'Trained on {1} earlier launches; of the latest ones, {2} were dead or rugged within 24 hours.':
    'Entrenado con {1} lanzamientos anteriores; de los últimos, {2} terminó muerto o en rug pull en 24 horas.',
  'The trained model answers from one minute after launch on.':
    'El modelo entrenado responde desde un minuto después del lanzamiento.',
  'No model is trained for this stage.': 'No hay un modelo entrenado para esta etapa.',
  'This launch was recorded before what the trained model looks at.':
    'Este lanzamiento se registró antes que los datos que usa el modelo entrenado.',
  // What stays of a deleted account.
  'Your orders with their amounts, times, and wallets, for our bookkeeping, without your name.':
    'Tus pedidos con sus montos, horas y wallets, para nuestra contabilidad, sin tu nombre.',
  'The payments themselves, which are public on the Solana chain.':
    'Los pagos mismos, que son públicos en la cadena de Solana.',
  'If you had a referral link: what was earned and paid, without your name. What was not paid yet is forfeited.':
    'Si tenías un enlace de referido: lo que se ganó y se pagó, sin tu nombre. Lo que aún no se pagó se pierde.',
  'If you had a free trial: a code that stands for your Telegram account, and the wallet.':
    'Si tuviste una prueba gratis: un código que representa tu cuenta de Telegram, y la wallet.',
  // When a check or a sign knows anything.
  'Checked {1}.': 'Se comprueba {1}.',
  'Measured {1}.': 'Se mide {1}.',
  'at launch': 'al lanzarse',
  '10 seconds after launch': '10 segundos después del lanzamiento',
  'a minute after launch': 'un minuto después del lanzamiento',
  '5 minutes after launch': '5 minutos después del lanzamiento',
  'an hour after launch': 'una hora después del lanzamiento',
  // Parts of sentences.
  '{1} days': '{1} días',
  'under {1}%': 'menos de {1}%',
  'over {1}%': 'más de {1}%',
  'an unknown share': 'una parte desconocida',
  'an unreadable address': 'una dirección ilegible',
  'an amount of another currency': 'un monto de otra moneda',
  someone: 'alguien',
}
