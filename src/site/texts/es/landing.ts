import type { SiteTexts } from '../../language/site-texts.ts'

export const esLanding: SiteTexts = {
  'The server cannot be reached. Check your connection and try again.':
    'No se puede conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.',
  'The server responded with {status}. Please try again.':
    'El servidor respondió con {status}. Vuelve a intentarlo.',
  'Allow cookies for this site, and try again.':
    'Permite las cookies de este sitio y vuelve a intentarlo.',
  'The next launch is seconds away.': 'El próximo lanzamiento está a segundos.',
  'Read the evidence before you decide, not after.':
    'Lee las pruebas antes de decidir, no después.',
  'Get Access': 'Acceder',
  launch: 'lanzamiento',
  report: 'informe',
  'Each tick is one Solana slot, 400 ms.': 'Cada marca es un slot de Solana, 400 ms.',
  'who holds, who can still mint': 'quién tiene, quién aún puede emitir',
  Liquidity: 'Liquidez',
  'how deep, and who can take it': 'cuánta hay y quién puede llevársela',
  'how earlier launches ended': 'cómo terminaron sus lanzamientos anteriores',
  'Choose plan': 'Elige un plan',
  '30 days or lifetime. One payment, no automatic renewal.':
    '30 días o de por vida. Un solo pago, sin renovación automática.',
  'Send SOL payment': 'Envía el pago en SOL',
  'By QR code, browser wallet, or by hand. We hold the amount for 15 minutes.':
    'Por código QR, wallet del navegador o a mano. Mantenemos el monto durante 15 minutos.',
  'Access the bot': 'Accede al bot',
  'Access is granted automatically as soon as the payment is final, usually within half a minute.':
    'El acceso se concede automáticamente en cuanto el pago es definitivo, por lo general en medio minuto.',
  'Getting Started': 'Cómo empezar',
  'Three steps, and you always see where your money is.':
    'Tres pasos, y siempre ves dónde está tu dinero.',
  'Payment status': 'Estado del pago',
  Example: 'Ejemplo',
  'Example payment status': 'Ejemplo de estado del pago',
  'Payment sent': 'Pago enviado',
  'Payment seen': 'Pago visto',
  'Final on Solana': 'Definitivo en Solana',
  'Powered by Solana Blockchain | SOL: ${solUsd}': 'Sobre la blockchain de Solana | SOL: ${solUsd}',
  'Know in seconds.<br/>Decide with evidence.': 'Entérate en segundos.<br/>Decide con pruebas.',
  'Mintwatch is a Telegram bot that watches new memecoin launches on Solana, checks the token, its liquidity, and its developer, and tells you how risky each launch is, and why.':
    'Mintwatch es un bot de Telegram que vigila los nuevos lanzamientos de memecoins en Solana, revisa el token, su liquidez y su desarrollador, y te dice qué tan riesgoso es cada lanzamiento y por qué.',
  'Get Access Now': 'Obtener acceso ahora',
  'Learn More': 'Saber más',
  Latest: 'El más reciente',
  Live: 'En vivo',
  'One minute late': 'Un minuto después',
  'How It Works': 'Cómo funciona',
  'From the first block to a reasoned verdict.': 'Del primer bloque a un veredicto razonado.',
  'Real-Time Detection': 'Detección en tiempo real',
  'We read launches directly from the chain as they happen, not from a website that lists them later.':
    'Leemos los lanzamientos directamente de la cadena mientras ocurren, no de un sitio que los publica después.',
  'AI Analysis': 'Análisis con IA',
  'AI filters and on-chain analysis examine tokenomics, liquidity, and the deployer wallet’s history together.':
    'Los filtros de IA y el análisis on-chain examinan juntos la tokenomics, la liquidez y el historial de la wallet del desarrollador.',
  'Risk Assessment': 'Evaluación de riesgo',
  'One score from 0 to 100, with red flags and the evidence behind each. When we don’t know, we say so.':
    'Un puntaje de 0 a 100, con las señales de alerta y las pruebas de cada una. Cuando no sabemos algo, lo decimos.',
  'The latest launches': 'Los últimos lanzamientos',
  'What we see right now, one minute late.': 'Lo que vemos ahora mismo, un minuto después.',
  'Members see each of these immediately, in Telegram and on their dashboard.':
    'Los miembros ven cada uno de inmediato, en Telegram y en su panel.',
  'All launches': 'Todos los lanzamientos',
  'No launch has been detected yet. The first ones appear here a minute after they happen.':
    'Aún no se detectó ningún lanzamiento. Los primeros aparecen aquí un minuto después de ocurrir.',
  'Live Stats': 'Estadísticas',
  'How they are measured': 'Cómo se miden',
  '{age} old': 'hace {age}',
  launched: 'lanzó',
  graduated: 'graduados',
  dead: 'muertos',
  open: 'abiertos',
  RECOMMENDED: 'SUGERIDO',
  'Select Plan': 'Elegir plan',
  'Contact us': 'Contáctanos',
  'How do I access the bot after payment?': '¿Cómo accedo al bot después de pagar?',
  'Enter your Telegram username on the payment page. As soon as the payment is final on Solana, usually within half a minute, access is granted automatically to that account and your dashboard shows it. If you enter your wallet only after sending, it takes about a minute. If you paid with a wallet and gave no username, the page asks for it afterwards.':
    'Escribe tu usuario de Telegram en la página de pago. En cuanto el pago es definitivo en Solana, por lo general en medio minuto, el acceso se concede automáticamente a esa cuenta y tu panel lo muestra. Si escribes tu wallet después de enviar, tarda cerca de un minuto. Si pagaste con una wallet y no diste un usuario, la página lo pide después.',
  'What happens if the SOL price changes during payment?':
    '¿Qué pasa si el precio de SOL cambia durante el pago?',
  'Nothing, for 15 minutes: we hold your amount that long, and 99% of it is enough. Later payments still count, at the SOL price of the minute they arrive. If that leaves something missing, the payment page shows how much and lets you send the rest.':
    'Nada, durante 15 minutos: reservamos tu monto ese tiempo, y el 99% alcanza. Los pagos posteriores también cuentan, al precio de SOL del minuto en que llegan. Si con eso falta algo, la página de pago muestra cuánto y te deja enviar el resto.',
  'Can I upgrade from 30 days to lifetime?': '¿Puedo pasar de 30 días a de por vida?',
  'Yes, for the difference. While your 30 days are running, choose “Upgrade to Lifetime” on the dashboard and pay 450 instead of 600 dollars, or ask support in the bot.':
    'Sí, por la diferencia. Mientras corren tus 30 días, elige “Pasar a acceso de por vida” en el panel y paga 450 en vez de 600 dólares, o pídelo a soporte en el bot.',
  'What is your refund policy?': '¿Cuál es la política de reembolsos?',
  'No refunds. Payments on Solana can’t be reversed, and access starts immediately. If a payment went wrong (too little, too late, or a token instead of SOL), it is never lost: it stays on record, and we put it right. {contact}.':
    'No hay reembolsos. Los pagos en Solana no se pueden revertir y el acceso empieza de inmediato. Si algo salió mal en un pago (muy poco, muy tarde, o un token en vez de SOL), nunca se pierde: queda registrado y lo arreglamos. {contact}.',
  '41 s old': 'hace 41 s',
  'One funder behind the first buyers': 'Un mismo financiador detrás de los primeros compradores',
  '6 of the first 9 wallets were funded by one account; they hold 23.1%':
    '6 de las primeras 9 wallets recibieron fondos de una misma cuenta; tienen el 23.1%',
  'Developer is selling': 'El desarrollador está vendiendo',
  '3 sales within 38 s; 41% of the developer’s tokens, 12.4 SOL':
    '3 ventas en 38 s; 41% de los tokens del desarrollador, 12.4 SOL',
  'Copied ticker': 'Ticker copiado',
  '$LCAT was launched 4 h ago by another wallet and is still trading':
    'Otra wallet lanzó $LCAT hace 4 h y aún se negocia',
  'dead in 1 h': 'muertos en 1 h',
  '{label} launch report': '{label} informe de lanzamiento',
  '({FINDING_WORDS} finding)': '(hallazgo {FINDING_WORDS})',
  'At launch': 'Al lanzar',
  'Skip to content': 'Saltar al contenido',
  Documentation: 'Documentación',
  'Track record': 'Historial público',
  'Data API': 'API de datos',
  Pricing: 'Precios',
  Resources: 'Recursos',
  Connect: 'Conecta',
  'Contact Us': 'Contáctanos',
  '© <CurrentYear/> {BRAND}. All rights reserved.':
    '© <CurrentYear/> {BRAND}. Todos los derechos reservados.',
  Terms: 'Términos',
  Privacy: 'Privacidad',
  'Watches new memecoin launches on Solana and reports how risky they are in Telegram, with the evidence.':
    'Vigila los nuevos lanzamientos de memecoins en Solana e informa por Telegram qué tan riesgosos son, con las pruebas.',
  Main: 'Principal',
  'Something went wrong': 'Algo salió mal',
  'This page could not be shown. Nothing was lost, and payments continue without it. Reload the page to try again.':
    'No se pudo mostrar esta página. No se perdió nada, y los pagos continúan sin ella. Recarga la página para reintentar.',
  'Back to Homepage': 'Volver a la página de inicio',
  '{BRAND}: risk reports on new Solana launches':
    '{BRAND}: informes de riesgo de nuevos lanzamientos en Solana',
  Notice: 'Aviso',
  'Effective {updated}': 'Vigente desde el {updated}',
  'Switch to the dark theme': 'Cambiar al tema oscuro',
  'Switch to the light theme': 'Cambiar al tema claro',
  Dark: 'Oscuro',
  Light: 'Claro',
  'Pay in': 'Pagar en',
  'Copying was blocked': 'No se permitió copiar',
  'Select the text and copy it by hand.': 'Selecciona el texto y cópialo a mano.',
  any: 'cualquiera',
  '{children} needs JavaScript. Turn it on and reload, or <a>read the documentation</a>.':
    '{children} necesita JavaScript. Actívalo y recarga, o <a>lee la documentación</a>.',
  '(done)': '(listo)',
  Dismiss: 'Descartar',
}
