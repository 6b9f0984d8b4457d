import type { SiteTexts } from '../../language/site-texts.ts'

export const esPages: SiteTexts = {
  'Choose which launches the bot tells you about.': 'Elige de qué lanzamientos te avisa el bot.',
  'The alerts form': 'El formulario de alertas',
  'Every launch, report, developer, and alert Mintwatch recorded, as JSON, for lifetime members.':
    'Cada lanzamiento, informe, desarrollador y alerta que Mintwatch registró, en JSON, para miembros de por vida.',
  'The API reference': 'La referencia de la API',
  Contact: 'Contacto',
  'Write to us about a payment, your access, or the bot.':
    'Escríbenos sobre un pago, tu acceso o el bot.',
  'The contact form': 'El formulario de contacto',
  'A person reads every message. Payments come first.':
    'Una persona lee cada mensaje. Los pagos van primero.',
  'You’ll find answers to most payment questions in the <a>FAQ</a>. If a payment is missing, open its payment page: it shows where the money is.':
    'En las <a>preguntas frecuentes</a> están las respuestas a casi todo sobre pagos. Si falta un pago, abre su página de pago: muestra dónde está el dinero.',
  'Your Mintwatch subscription.': 'Tu suscripción a Mintwatch.',
  'The dashboard': 'El panel',
  'What happened to a wallet’s launches.': 'Qué pasó con los lanzamientos de una wallet.',
  'A developer’s record': 'El historial de un desarrollador',
  'A Telegram bot that detects new memecoin launches on Solana in real time and reports how risky each one is, with the evidence.':
    'Un bot de Telegram que detecta en tiempo real los nuevos lanzamientos de memecoins en Solana e informa qué tan riesgoso es cada uno, con las pruebas.',
  'Two plans. Paid once, in SOL.': 'Dos planes. Un solo pago, en SOL.',
  'How risky a launch is, why, who is behind it, and how it ended.':
    'Qué tan riesgoso es un lanzamiento, por qué, quién está detrás y cómo terminó.',
  'Part of this page': 'Parte de esta página',
  'New memecoin launches on Solana with their risk scores, one minute after our members see them.':
    'Nuevos lanzamientos de memecoins en Solana con su puntaje de riesgo, un minuto después que nuestros miembros.',
  'The list of launches': 'La lista de lanzamientos',
  'Page Not Found': 'Página no encontrada',
  'There is no page at this address.': 'No hay ninguna página en esta dirección.',
  'There is no page at this address. It may have moved, or the link may have a typo.':
    'No hay ninguna página en esta dirección. Puede haberse movido, o el enlace puede tener un error.',
  '30 days for $150 or lifetime for $600, paid once in SOL.':
    '30 días por $150 o de por vida por $600, un solo pago en SOL.',
  'Pricing Plans': 'Planes y precios',
  'One payment, no automatic renewal. Priced in dollars, paid in SOL.':
    'Un solo pago, sin renovación automática. Precio en dólares, pago en SOL.',
  'Current SOL price: ${solUsd}': 'Precio actual de SOL: ${solUsd}',
  Plans: 'Planes',
  'Before you pay': 'Antes de pagar',
  'A payment’s receipt, to print or keep.': 'El recibo de un pago, para imprimir o guardar.',
  'A receipt': 'Un recibo',
  'Enter a gift code to get access to the bot.': 'Escribe un código de regalo para acceder al bot.',
  'Redeeming a gift': 'Canjear un regalo',
  'Somebody bought you access to the bot. Enter the code, and it is yours in this browser.':
    'Alguien te compró acceso al bot. Escribe el código y es tuyo en este navegador.',
  'How Mintwatch is doing, from its own records: detector, payments, prices, bot, gaps, and alert delay.':
    'Cómo va Mintwatch, según sus propios registros: detector, pagos, precios, bot, huecos y demora de las alertas.',
  'The status page': 'La página de estado',
  'What Mintwatch reported about each launch and how it ended: calibration, precision and recall by level, detection delay, and every alert as CSV.':
    'Lo que Mintwatch informó de cada lanzamiento y cómo terminó: calibración, precisión y exhaustividad por nivel, demora de detección y cada alerta en CSV.',
  'The track record': 'El historial',
  'Check in your own browser that Mintwatch’s reports were not edited afterwards: signed checkpoints, a Merkle tree, and reports recomputed with their own rules.':
    'Comprueba en tu propio navegador que los informes de Mintwatch no se editaron después: checkpoints firmados, un árbol de Merkle e informes recalculados con sus propias reglas.',
  Verification: 'La verificación',
  'The coins that you watch.': 'Las monedas que sigues.',
  'The watchlist': 'La lista de seguimiento',
}
