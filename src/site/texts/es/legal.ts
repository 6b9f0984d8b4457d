import type { SiteTexts } from '../../language/site-texts.ts'

export const esLegal: SiteTexts = {
  'What Mintwatch stores about you, why, and what it doesn’t.':
    'Qué guarda Mintwatch sobre ti, por qué, y qué no.',
  'We store what we need to match a payment to a person, and nothing to track you.':
    'Guardamos lo que necesitamos para relacionar un pago con una persona, y nada para rastrearte. Si esta traducción y el texto en inglés difieren, vale el texto en inglés.',
  'November 24, 2026': '24 de noviembre de 2026',
  'November 23, 2026': '23 de noviembre de 2026',
  'What we store': 'Qué guardamos',
  '<strong>Orders:</strong> plan, amount, prices, times, and the Solana transactions that paid them. Those transactions are public on the chain.':
    '<strong>Pedidos:</strong> plan, monto, precios, horas y las transacciones de Solana que los pagaron. Esas transacciones son públicas en la cadena.',
  '<strong>What you enter when you pay:</strong> the sending wallet’s address and your Telegram username.':
    '<strong>Lo que escribes al pagar:</strong> la dirección de la wallet que envía y tu usuario de Telegram.',
  '<strong>Membership:</strong> plan, start, expiry, and the wallet that paid.':
    '<strong>Membresía:</strong> plan, inicio, vencimiento y la wallet que pagó.',
  '<strong>From Telegram,</strong> once you open the bot to link an account: your numeric ID, username, first name, and language, all encrypted.':
    '<strong>De Telegram,</strong> cuando abres el bot para vincular una cuenta: tu ID numérico, usuario, nombre e idioma, todo cifrado.',
  '<strong>Alert preferences:</strong> which alerts you want, which coins and wallets you watch, the Telegram group that gets your alerts (encrypted), your quiet hours, and the time zone they follow. The form suggests the time zone your browser reports; it is stored when you save.':
    '<strong>Preferencias de alertas:</strong> qué alertas quieres, qué monedas y wallets sigues, el grupo de Telegram que recibe tus alertas (cifrado), tus horas de silencio y la zona horaria que usan. El formulario propone la zona horaria que informa tu navegador; se guarda cuando guardas.',
  '<strong>Browsers that get notifications,</strong> if you turn them on: the address that your browser’s push service gives us (encrypted), the browser’s name, and its language. Google, Mozilla, Apple, or Microsoft carries the notifications and can’t read them.':
    '<strong>Navegadores que reciben notificaciones,</strong> si las activas: la dirección que nos da el servicio de notificaciones de tu navegador (cifrada), el nombre del navegador y su idioma. Google, Mozilla, Apple o Microsoft transporta las notificaciones y no puede leerlas.',
  '<strong>Messages</strong> you send with the contact form, with your name if you gave it and the address to reply to.':
    '<strong>Mensajes</strong> que envías con el formulario de contacto, con tu nombre si lo diste y la dirección para responder.',
  '<strong>API keys,</strong> if you create any: their names, when each was created and last used, and a hash of each.':
    '<strong>Claves de API,</strong> si creas alguna: sus nombres, cuándo se creó y se usó por última vez cada una, y un hash de cada una.',
  '<strong>Webhooks,</strong> if you create any: the address, which events it gets, the secret, encrypted, and the last 20 deliveries.':
    '<strong>Webhooks,</strong> si creas alguno: la dirección, qué eventos recibe, el secreto, cifrado, y las últimas 20 entregas.',
  '<strong>Sessions:</strong> a cookie identifies your browser, so that only you see your orders. We store its hash, the browser’s name (such as “Firefox on Linux”), when the session started and was last used, and when it signed in with Telegram. You can see your sessions and sign them out in Account Settings.':
    '<strong>Sesiones:</strong> una cookie identifica tu navegador, para que solo tú veas tus pedidos. Guardamos su hash, el nombre del navegador (como “Firefox en Linux”), cuándo empezó la sesión y se usó por última vez, y cuándo inició sesión con Telegram. Puedes ver tus sesiones y cerrarlas en Ajustes de la cuenta.',
  '<strong>Referrals:</strong> if you open a member’s referral link, a cookie remembers that for 30 days. We store its hash, whose link it was, and when. If you then buy, the order remembers whose link it was; the member sees only that somebody bought. If you get a link of your own, we store its code, what you earned, and the wallet you name for payouts.':
    '<strong>Referidos:</strong> si abres el enlace de referido de un miembro, una cookie lo recuerda durante 30 días. Guardamos su hash, de quién era el enlace y cuándo. Si luego compras, el pedido recuerda de quién era el enlace; el miembro solo ve que alguien compró. Si obtienes un enlace propio, guardamos su código, lo que ganaste y la wallet que indicas para los pagos.',
  'What your browser stores': 'Qué guarda tu navegador',
  'Your Telegram username and ID, so that the dashboard finds your membership, and your choice of light or dark theme. It stays in this browser, and you can clear it there.':
    'Tu usuario y tu ID de Telegram, para que el panel encuentre tu membresía, y tu elección de tema claro u oscuro. Queda en este navegador, y puedes borrarlo ahí.',
  'What we don’t do': 'Qué no hacemos',
  'No advertising, no analytics scripts, no trackers.':
    'Sin publicidad, sin scripts de analítica, sin rastreadores.',
  'Nothing is loaded from other sites: no fonts, pictures, or scripts.':
    'No se carga nada de otros sitios: ni fuentes, ni imágenes, ni scripts.',
  'No private keys, ever. Wallet signatures are checked and never logged.':
    'Nunca claves privadas. Las firmas de wallets se comprueban y nunca se registran.',
  'We never sell your data or give it to others, unless the law requires it.':
    'Nunca vendemos tus datos ni los damos a otros, salvo que la ley lo exija.',
  'Who else sees data': 'Quién más ve datos',
  'Payments on Solana are public. Our reports use only what is public there: wallets, trades, and tokens, never what we know about you. Links to a block explorer, a chart, Twitter, or GitHub take you to sites with their own rules. Using the bot means using Telegram.':
    'Los pagos en Solana son públicos. Nuestros informes usan solo lo que es público ahí: wallets, operaciones y tokens, nunca lo que sabemos de ti. Los enlaces a un explorador de bloques, un gráfico, Twitter o GitHub te llevan a sitios con sus propias reglas. Usar el bot implica usar Telegram.',
  'How long we keep it': 'Cuánto tiempo lo conservamos',
  'Orders and payments for as long as bookkeeping and your access need them; messages to us for a year; sessions until you sign out or they have not been used for 180 days; the bot’s messages, encrypted, until they are sent; an address you paste into the bot until an hour after the answer; which alert filters you tested, as hashes, for 14 days. We use your network address to limit abuse and do not store it with your order.':
    'Los pedidos y pagos, mientras la contabilidad y tu acceso los necesiten; los mensajes que nos envías, un año; las sesiones, hasta que las cierres o no se usen por 180 días; los mensajes del bot, cifrados, hasta que se envían; una dirección que pegas en el bot, hasta una hora después de la respuesta; los filtros de alertas que probaste, como hashes, 14 días. Usamos tu dirección de red para limitar abusos y no la guardamos con tu pedido.',
  'Your rights': 'Tus derechos',
  '“Delete my data” in Account Settings on the <a>dashboard</a> deletes what we know about you immediately: your Telegram account, usernames, messages, preferences, API keys, webhooks, browsers for notifications, and sessions. You don’t need a membership for it. Orders stay for our bookkeeping, without your name. If you had a free trial, we also keep a code that stands for your Telegram account, and the wallet, so that nobody gets two. An order that you paid, or opened with a coupon, while linked to Telegram keeps such a code, too. A referral link is deleted with your payout wallet, and what was not paid out yet is forfeited. For anything else, <a2>write to us</a2>. We may ask you to verify the paying wallet first. Data on the chain can’t be deleted.':
    '“Eliminar mis datos” en Ajustes de la cuenta, en el <a>panel</a>, elimina de inmediato lo que sabemos de ti: tu cuenta de Telegram, usuarios, mensajes, preferencias, claves de API, webhooks, navegadores para notificaciones y sesiones. No necesitas una membresía para eso. Los pedidos quedan para nuestra contabilidad, sin tu nombre. Si tuviste una prueba gratis, también conservamos un código que representa tu cuenta de Telegram, y la wallet, para que nadie obtenga dos. Un pedido que pagaste, o que abriste con un cupón, mientras estabas vinculado a Telegram también conserva un código así. Un enlace de referido se elimina con tu wallet para pagos, y lo que aún no se pagó se pierde. Para cualquier otra cosa, <a2>escríbenos</a2>. Puede que primero te pidamos verificar la wallet que pagó. Los datos en la cadena no se pueden eliminar.',
  'The terms for using Mintwatch.': 'Los términos para usar Mintwatch.',
  'What you buy, what it costs, what we promise, and what we can’t.':
    'Qué compras, cuánto cuesta, qué prometemos y qué no podemos. Si esta traducción y el texto en inglés difieren, vale el texto en inglés.',
  'What you buy': 'Qué compras',
  'Access to the Mintwatch bot for one person, for 30 days or for as long as Mintwatch runs (“lifetime”), including the private channel and the live feed. “Lifetime” also includes the historical data API. The bot reports on new token launches on Solana. It does not trade and does not hold funds. A membership belongs to one Telegram account; its owner can move it to another account once every seven days.':
    'Acceso al bot de Mintwatch para una persona, por 30 días o mientras Mintwatch funcione (“de por vida”), con el canal privado y el feed en vivo. “De por vida” incluye también la API de datos históricos. El bot informa sobre nuevos lanzamientos de tokens en Solana. No opera y no tiene fondos. Una membresía es de una cuenta de Telegram; su dueño puede moverla a otra cuenta una vez cada siete días.',
  'Price and payment': 'Precio y pago',
  'Plans are priced in US dollars and paid in SOL. The payment page turns the price into an amount of SOL from several price services and holds that amount for 15 minutes. At least 99% of that amount settles the order. Later payments count at the SOL price of the minute they arrive.':
    'Los planes tienen precio en dólares estadounidenses y se pagan en SOL. La página de pago convierte el precio en un monto de SOL con varios servicios de precios y reserva ese monto durante 15 minutos. Al menos el 99% de ese monto completa el pedido. Los pagos posteriores cuentan al precio de SOL del minuto en que llegan.',
  'Access is granted when the payment is final on Solana. You pay the network fees. You are responsible for sending SOL, on Solana, to the address shown.':
    'El acceso se concede cuando el pago es definitivo en Solana. Tú pagas las comisiones de la red. Eres responsable de enviar SOL, en Solana, a la dirección mostrada.',
  'No refunds': 'Sin reembolsos',
  'Payments can’t be reversed and are not refunded. If a payment was short, late, in another token, or could not be matched, we keep it on record and a person resolves it; <a>write to us</a>. You keep any legal rights that cannot be waived.':
    'Los pagos no se pueden revertir y no se reembolsan. Si un pago fue incompleto, tardío, en otro token o no se pudo asignar, lo dejamos registrado y una persona lo resuelve; <a>escríbenos</a>. Conservas los derechos legales a los que no se puede renunciar.',
  'Where the dashboard offers a referral link, its rates apply. What you earn is paid in SOL to the wallet you name, at the price of the day the payout is prepared, once it is 14 days old and reaches the amount from which we pay out. It is taken back if the purchase is refunded, moved, or turns out to be your own, and forfeited if you delete your data before a payout. Don’t send your link to people who don’t want it. We may end the program; what you have earned by then stays yours.':
    'Donde el panel ofrece un enlace de referido, valen sus tasas. Lo que ganas se paga en SOL a la wallet que indiques, al precio del día en que se prepara el pago, cuando tiene 14 días y alcanza el monto desde el que pagamos. Se descuenta si la compra se reembolsa, se asigna a otra persona o resulta ser tuya, y se pierde si eliminas tus datos antes de un pago. No envíes tu enlace a quien no lo quiere. Podemos terminar el programa; lo ganado hasta entonces sigue siendo tuyo.',
  'Not advice': 'No es un consejo',
  'Reports are generated automatically from public data. They can be late, incomplete, or wrong, and a low score is not a recommendation. They describe a wallet’s transactions, not a person. Most new memecoins lose nearly all their value. Every decision to trade, and every loss, is your own.':
    'Los informes se generan automáticamente con datos públicos. Pueden llegar tarde, ser incompletos o estar equivocados, y un puntaje bajo no es una recomendación. Describen las transacciones de una wallet, no a una persona. La mayoría de las memecoins nuevas pierde casi todo su valor. Cada decisión de operar, y cada pérdida, es tuya.',
  'Fair use': 'Uso justo',
  'Access is for you. Don’t resell it, share it, or forward alerts in bulk. This includes API keys.':
    'El acceso es para ti. No lo revendas, no lo compartas y no reenvíes alertas en masa. Esto incluye las claves de API.',
  'Don’t claim other people’s payments, and don’t attack the service.':
    'No reclames pagos de otras personas y no ataques el servicio.',
  'We may end access that breaks these terms.':
    'Podemos terminar un acceso que incumpla estos términos.',
  'What we promise': 'Qué prometemos',
  'We run the service with care, never lose a payment that arrived, and say openly what we don’t know. We can’t promise that Solana, Telegram, or our own service is always available, and we are not liable for trading losses or missed gains.':
    'Operamos el servicio con cuidado, nunca perdemos un pago que llegó y decimos abiertamente lo que no sabemos. No podemos prometer que Solana, Telegram o nuestro propio servicio estén siempre disponibles, y no respondemos por pérdidas al operar ni por ganancias no obtenidas.',
  Changes: 'Cambios',
  'When these terms change, the new text appears here with its date. Changes never reduce what you have already paid for.':
    'Cuando estos términos cambian, el texto nuevo aparece aquí con su fecha. Los cambios nunca reducen lo que ya pagaste.',
}
