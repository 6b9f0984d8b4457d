import type { SiteTexts } from '../../language/site-texts.ts'

export const esPayment: SiteTexts = {
  'Access granted': 'Acceso concedido',
  'Your payment is final. {value}': 'Tu pago es definitivo. {value}',
  'Which Telegram account is the access for? You can also do this later.':
    '¿Para qué cuenta de Telegram es el acceso? También puedes hacerlo después.',
  'Your dashboard is ready.': 'Tu panel está listo.',
  'Skip for now': 'Omitir por ahora',
  'Open dashboard': 'Abrir el panel',
  'Please fill in all required fields.': 'Completa todos los campos obligatorios.',
  'Your Telegram Username (without @)': 'Tu usuario de Telegram (sin @)',
  'Save and open dashboard': 'Guardar y abrir el panel',
  'Not a Solana address': 'No es una dirección de Solana',
  'A Telegram username has 4 to 32 letters, digits, or underscores and starts with a letter.':
    'Un usuario de Telegram tiene de 4 a 32 letras, dígitos o guiones bajos y empieza con una letra.',
  'Tell us who pays': 'Dinos quién paga',
  'Link it to your Telegram': 'Vincúlalo a tu Telegram',
  'Access goes to this account. You can name it later.':
    'El acceso es para esta cuenta. Puedes indicarla después.',
  'Enter the wallet that pays.': 'Escribe la wallet que paga.',
  'Enter a Telegram username.': 'Escribe un usuario de Telegram.',
  'Only needed if your wallet sends by hand: then fill in both fields before you send.':
    'Solo hace falta si tu wallet envía a mano: entonces completa ambos campos antes de enviar.',
  'Fill in both fields before you send; that is how we find your payment. An exchange’s wallet proves nothing, because many people share it: {value}':
    'Completa ambos campos antes de enviar: así encontramos tu pago. La wallet de un exchange no prueba nada, porque la comparten muchas personas: {value}',
  'The wallet tells us that the payment is yours. Your Telegram account stays linked.':
    'La wallet nos dice que el pago es tuyo. Tu cuenta de Telegram sigue vinculada.',
  'The wallet tells us that the payment is yours.': 'La wallet nos dice que el pago es tuyo.',
  'An exchange’s wallet proves nothing, because many people share it.':
    'La wallet de un exchange no prueba nada, porque la comparten muchas personas.',
  'Your exchange amount identifies the payment. You don’t have to fill this in.':
    'Tu monto de exchange identifica el pago. No tienes que completar esto.',
  'Only needed if the rest comes from a wallet that you haven’t named.':
    'Solo hace falta si el resto viene de una wallet que no indicaste.',
  'Sent it by hand? Tell us which wallet it came from.':
    '¿Lo enviaste a mano? Dinos de qué wallet vino.',
  'Paid before this amount was shown? Verify the wallet.':
    '¿Pagaste antes de ver este monto? Verifica la wallet.',
  'I haven’t paid yet': 'Todavía no pagué',
  'This browser blocks our cookie': 'Este navegador bloquea nuestra cookie',
  'Without it we can’t tell that an order is yours, so there is nothing to pay yet. Allow cookies for this site in the browser’s settings, or open this page in another browser. Then try again.':
    'Sin ella no podemos saber que un pedido es tuyo, así que aún no hay nada que pagar. Permite las cookies de este sitio en los ajustes del navegador, o abre esta página en otro navegador. Luego vuelve a intentarlo.',
  'About order {order}': 'Sobre el pedido {order}',
  'open “Sending from an exchange?” above first.':
    'abre primero “¿Envías desde un exchange?”, más arriba.',
  'from an exchange, pay in SOL.': 'desde un exchange, paga en SOL.',
  'Sender Wallet Address': 'Dirección de la wallet que envía',
  'The wallet the {coin} comes from.': 'La wallet de donde viene el {coin}.',
  'Your own. It gets no access.': 'El tuyo. No recibe acceso.',
  'The account that gets access to the bot.': 'La cuenta que recibe acceso al bot.',
  'Checking payment...': 'Comprobando el pago...',
  'Still pending? Contact support.': '¿Sigue pendiente? Contacta a soporte.',
  "I've Sent the SOL": 'Ya envié el SOL',
  'Submitting...': 'Enviando...',
  'We are busy right now. Try again in a few seconds.':
    'Estamos ocupados en este momento. Inténtalo de nuevo en unos segundos.',
  'Too many tries. Wait a minute.': 'Demasiados intentos. Espera un minuto.',
  'Submission Failed': 'No se pudo enviar',
  'Please try again later.': 'Vuelve a intentarlo más tarde.',
  'Missing Information': 'Falta información',
  'We returned what you paid above the price': 'Devolvimos lo que pagaste por encima del precio',
  'Your membership stays as it is.': 'Tu membresía queda como está.',
  'You paid {excess} more than the price': 'Pagaste {excess} más que el precio',
  'That covers another 30 days. Add them to your membership now, or leave the money on record and <a>write to us</a>.':
    'Eso cubre otros 30 días. Súmalos ahora a tu membresía, o deja el dinero registrado y <a>escríbenos</a>.',
  'It is on record with this order, where our team sees it. <a>Write to us</a> about what to do with it.':
    'Está registrado con este pedido, donde nuestro equipo lo ve. <a>Escríbenos</a> qué hacer con él.',
  '{one} went back to <ShortAddress/>. <a>View refund</a>':
    '{one} volvieron a <ShortAddress/>. <a>Ver la devolución</a>',
  '30 days added': '30 días sumados',
  'The 30 days were not added': 'Los 30 días no se sumaron',
  'Add 30 days': 'Sumar 30 días',
  Paid: 'Pagado',
  'Not complete': 'Sin completar',
  '· at ${sol_usd} per SOL': '· a ${sol_usd} por SOL',
  '{value} more days were added from what was paid above the price.':
    'Se sumaron {value} días más con lo pagado por encima del precio.',
  '{excess_usd_cents} above the price: {value}':
    '{excess_usd_cents} por encima del precio: {value}',
  'on record, and enough for another 30 days.': 'registrado, y alcanza para otros 30 días.',
  'on record for our team.': 'registrado para nuestro equipo.',
  '{one} above the price, returned to <ShortAddress/>':
    '{one} por encima del precio, devuelto a <ShortAddress/>',
  'View refund': 'Ver la devolución',
  'Order <span/>': 'Pedido <span/>',
  'Printable receipt': 'Recibo para imprimir',
  'Unreadable amount': 'Monto ilegible',
  'Less than 0.0001 SOL': 'Menos de 0.0001 SOL',
  '{first} and {second}': '{first} y {second}',
  from: 'de',
  'in {count} small payments': 'en {count} pagos pequeños',
  'View transaction': 'Ver la transacción',
  'Amount that must arrive from the exchange': 'Monto que debe llegar desde el exchange',
  'Send exactly': 'Envía exactamente',
  'Copy amount': 'Copiar el monto',
  'Amount copied': 'Monto copiado',
  Copy: 'Copiar',
  'Still missing from {price}': 'Lo que falta de {price}',
  'at ${sol_usd} per SOL': 'a ${sol_usd} por SOL',
  'at $1 per USDC': 'a $1 por USDC',
  'price locked for <span/>': 'precio fijo durante <span/>',
  'this price has expired': 'este precio ha caducado',
  'Remove the code': 'Quitar el código',
  'Have a promo code?': '¿Tienes un código promocional?',
  Code: 'Código',
  'Checking…': 'Comprobando…',
  Apply: 'Aplicar',
  'Sending from an exchange?': '¿Envías desde un exchange?',
  'Exchange wallets are shared, so we can’t tell who paid. A unique amount tells us.':
    'Las wallets de un exchange son compartidas y no podemos saber quién pagó. Un monto único nos lo dice.',
  'Get my exchange amount': 'Obtener mi monto de exchange',
  '<strong>Exactly this must arrive</strong> at the address above. Add the exchange’s fee on top.':
    '<strong>Debe llegar exactamente esto</strong> a la dirección de arriba. Añade aparte la comisión del exchange.',
  'Copy exchange amount': 'Copiar el monto de exchange',
  'Exchange amount copied': 'Monto de exchange copiado',
  'Valid until <time/>. Once the 15 minutes are over, it counts at the SOL price of the minute in which it arrives. If a different amount arrives, a person has to check it.':
    'Válido hasta el <time/>. Pasados los 15 minutos, cuenta al precio de SOL del minuto en que llega. Si llega un monto distinto, una persona tiene que revisarlo.',
  'Buy it for yourself': 'Comprarlo para ti',
  'Buying for someone else?': '¿Compras para otra persona?',
  'A gift: as soon as the payment is final, you get a code for {title}. Whoever redeems it gets access; you don’t.':
    'Un regalo: en cuanto el pago es definitivo, recibes un código para {title}. Quien lo canjee obtiene el acceso; tú no.',
  'The QR code could not be loaded. The address and both buttons work without it.':
    'No se pudo cargar el código QR. La dirección y ambos botones funcionan sin él.',
  'Payment QR code': 'Código QR de pago',
  For: 'Para',
  'Somebody else': 'Otra persona',
  Price: 'Precio',
  '{price} minus {order} for your 30 days': '{price} menos los {order} de tus 30 días',
  '{formatUsd} minus {usd_cents} with the code {code}':
    '{formatUsd} menos {usd_cents} por el código {code}',
  'Current SOL price': 'Precio actual de SOL',
  'We watch the chain; this page updates automatically.':
    'Vigilamos la cadena; esta página se actualiza automáticamente.',
  'We still watch for it for 24 hours.': 'Seguimos pendientes de él durante 24 horas.',
  'Waiting for the rest.': 'Esperando el resto.',
  'Waiting for you to verify your wallet.': 'Esperando que verifiques tu wallet.',
  'Waiting for payment, or for support.': 'Esperando el pago o al soporte.',
  'A person has to check it.': 'Una persona debe revisarlo.',
  'Gift paid': 'Regalo pagado',
  'You have already paid': 'Ya pagaste',
  'Your payment is final and access was granted{value}. There is nothing more to send.':
    'Tu pago es definitivo y el acceso se concedió{value}. No hay nada más que enviar.',
  'on {settled_at}': 'el {settled_at}',
  'Which Telegram account is the access for?': '¿Para qué cuenta de Telegram es el acceso?',
  'Buy another {days} days': 'Comprar otros {days} días',
  'Ways to pay': 'Formas de pago',
  'QR Code': 'Código QR',
  'Manual Payment': 'Pago manual',
  'Send Payment': 'Enviar el pago',
  'Send exactly <span/> to the address below.':
    'Envía exactamente <span/> a la dirección de abajo.',
  'Scan with a Solana wallet app': 'Escanea con una app de wallet de Solana',
  'Open in wallet<OutIcon/>': 'Abrir en la wallet<OutIcon/>',
  'The QR code and both buttons identify your order, so we recognize the payment.':
    'El código QR y ambos botones identifican tu pedido, así reconocemos el pago.',
  'Receiving address': 'Dirección receptora',
  'Send USDC on Solana from your own wallet. From an exchange, pay in SOL: only SOL amounts can identify your payment.':
    'Envía USDC en Solana desde tu propia wallet. Desde un exchange, paga en SOL: solo ahí un monto puede identificar tu pago.',
  '{value}Pay with wallet': '{value}Pagar con wallet',
  'Sent from your wallet. The network usually confirms within two seconds.':
    'Enviado desde tu wallet. La red suele confirmarlo en dos segundos.',
  'Your order': 'Tu pedido',
  Summary: 'Resumen',
  'Payments on Solana can’t be reversed, and there are no refunds. Check the amount and the whole address before you send.':
    'Los pagos en Solana no se pueden revertir y no hay reembolsos. Revisa el monto y la dirección completa antes de enviar.',
  '<ArrowLeftIcon/>Back to Pricing': '<ArrowLeftIcon/>Volver a los precios',
  'Payment complete.': 'Pago completo.',
  '<span>Complete payment for access to the bot.</span> Access is granted automatically as soon as the payment is final.':
    '<span>Completa el pago para acceder al bot.</span> El acceso se concede automáticamente en cuanto el pago es definitivo.',
  'This renews your membership: <time>until {until}</time>.{value}':
    'Esto renueva tu membresía: <time>hasta el {until}</time>.{value}',
  'Your Telegram account stays linked.': 'Tu cuenta de Telegram sigue vinculada.',
  Payment: 'Pago',
  'Pay for your plan in SOL. Access is granted as soon as the payment is final.':
    'Paga tu plan en SOL. El acceso se concede en cuanto el pago es definitivo.',
  'The payment page': 'La página de pago',
  'You already have lifetime access': 'Ya tienes acceso de por vida',
  'There is nothing left to buy. Your dashboard shows your membership.':
    'No queda nada por comprar. Tu panel muestra tu membresía.',
  'Too many open orders in this browser': 'Demasiados pedidos abiertos en este navegador',
  'We are already holding three amounts for you. Pay one of them, or wait up to 15 minutes until one expires.':
    'Ya te reservamos tres montos. Paga uno de ellos, o espera hasta 15 minutos a que venza uno.',
  '{title}, {sol} SOL': '{title}, {sol} SOL',
  'for somebody else': 'para otra persona',
  'Choose a plan again': 'Elegir un plan de nuevo',
  'This order belongs to another browser': 'Este pedido es de otro navegador',
  'An order is only visible in the browser that opened it. If you paid it, verify the paying wallet on the dashboard.':
    'Un pedido solo se ve en el navegador que lo abrió. Si lo pagaste, verifica en el panel la wallet que pagó.',
  'Start a new payment': 'Empezar un pago nuevo',
  'There is no amount to pay yet. We’ll retry automatically every 30 seconds. Anything you have already sent is safe.':
    'Aún no hay un monto por pagar. Lo reintentamos automáticamente cada 30 segundos. Lo que ya hayas enviado está a salvo.',
  'Payment seen after the price expired': 'Pago visto después de que caducara el precio',
  'It counts at {value} price of the minute it arrived. If that covers the plan, your order is complete; if not, this page shows how much is missing.':
    'Cuenta al precio de {value} del minuto en que llegó. Si cubre el plan, tu pedido queda completo; si no, esta página muestra cuánto falta.',
  its: 'su moneda',
  'the SOL': 'SOL',
  'Short by {amount} {coin}': 'Faltan {amount} {coin}',
  'What you sent has arrived and counts. Send the rest below, by QR code, wallet, or by hand. Your order is complete once it is final.':
    'Lo que enviaste llegó y cuenta. Envía el resto abajo, por código QR, con tu wallet o a mano. Tu pedido queda completo cuando sea definitivo.',
  'What you sent has arrived and counts. Send the rest below, by QR code or wallet: sent by hand, so small an amount is not recognized. Your order is complete once it is final.':
    'Lo que enviaste llegó y cuenta. Envía el resto abajo, por código QR o con tu wallet: a mano, un monto tan pequeño no se reconoce. Tu pedido queda completo cuando sea definitivo.',
  'This price has expired': 'Este precio ha caducado',
  'The SOL price moves, so we lock a price for 15 minutes. If you have already paid by QR code, by button, or from a wallet that you named, you don’t have to do anything: we watch this order until <Time/>.':
    'El precio de SOL se mueve, por eso bloqueamos un precio durante 15 minutos. Si ya pagaste con el código QR, con un botón o desde una wallet que indicaste, no tienes que hacer nada: vigilamos este pedido hasta <Time/>.',
  'From an exchange, <span>{sol} SOL</span> still identifies your payment until then. It counts at the SOL price of the minute in which it arrives.':
    'Desde un exchange, <span>{sol} SOL</span> aún identifica tu pago hasta entonces. Cuenta al precio de SOL del minuto en que llega.',
  'Get a new price': 'Obtener un precio nuevo',
  'A payment from this wallet went to another buyer': 'Un pago de esta wallet fue a otro comprador',
  'They named the wallet before the payment. If the wallet is yours, verify it: the payment then counts for this order.':
    'Indicó la wallet antes del pago. Si la wallet es tuya, verifícala: el pago cuenta entonces para este pedido.',
  'A payment close to your exchange amount arrived': 'Llegó un pago cercano a tu monto de exchange',
  'It is not exactly your amount, so a person has to check whose it is. If it is yours, write to us with the exchange’s withdrawal record, and don’t send anything else.':
    'No es exactamente tu monto, así que una persona tiene que revisar de quién es. Si es tuyo, escríbenos con el registro de retiro del exchange y no envíes nada más.',
  'Payments on Solana are public, so anyone can claim one. Verify that the sending wallet is yours, and the payment counts immediately. If you can’t, <a>contact support</a>.':
    'Los pagos en Solana son públicos, así que cualquiera puede reclamar uno. Verifica que la wallet que envió es tuya, y el pago cuenta de inmediato. Si no puedes, <a>contacta a soporte</a>.',
  'An unknown token arrived': 'Llegó un token desconocido',
  'Plans are paid in SOL{value}. What you sent is not lost: send us the transaction, and we will sort it out by hand.':
    'Los planes se pagan en SOL{value}. Lo que enviaste no se perdió: mándanos la transacción y lo resolvemos a mano.',
  'or USDC': 'o USDC',
  'A person has to check this payment': 'Una persona debe revisar este pago',
  'It arrived, but we could not match it with certainty. It is safe and in our queue. If you have not heard from us within a day, write to us.':
    'Llegó, pero no pudimos asignarlo con certeza. Está a salvo y en nuestra cola. Si no sabes de nosotros en un día, escríbenos.',
  'Your payment was sent back': 'Te devolvimos el pago',
  'This order is closed': 'Este pedido está cerrado',
  'This order is closed.': 'Este pedido está cerrado.',
  'No payment counts for it.': 'Ningún pago cuenta para él.',
  '{value} Don’t send anything else for it. If that is wrong, <a>contact support</a>.':
    '{value} No envíes nada más para él. Si es un error, <a>contacta a soporte</a>.',
  'Payment seen: {text}, waiting for finality': 'Pago visto: {text}, falta que sea definitivo',
  'This is less than the amount due, but it counts. Once it is final, usually within half a minute, this page shows how much is missing and how to send exactly that.':
    'Es menos que el monto debido, pero cuenta. Cuando sea definitivo, por lo general en medio minuto, esta página muestra cuánto falta y cómo enviar exactamente eso.',
  'Your gift is paid': 'Tu regalo queda pagado',
  'Access is granted': 'El acceso se concede',
  'Your payment is on Solana. {value} as soon as the network can no longer reverse it, usually within half a minute. There is nothing more to send.':
    'Tu pago está en Solana. {value} en cuanto la red ya no puede revertirlo, por lo general en medio minuto. No hay nada más que enviar.',
  'Your payment is on Solana. {value} as soon as the network can no longer reverse it, usually within half a minute, or about a minute if you entered your wallet after sending. If too little arrived, this page will tell you.':
    'Tu pago está en Solana. {value} en cuanto la red ya no puede revertirlo, por lo general en medio minuto, o en un minuto si escribiste tu wallet después de enviar. Si llegó muy poco, esta página te lo dirá.',
  '{received} of {usd_cents}': '{received} de {usd_cents}',
  '{received} of {sol} SOL': '{received} de {sol} SOL',
  'Part of this page could not be loaded. Your payment is not affected.':
    'No se pudo cargar una parte de esta página. Tu pago no se ve afectado.',
  'The field for a code could not be loaded.': 'No se pudo cargar el campo para un código.',
  'The amount for exchanges could not be loaded.': 'No se pudo cargar el monto para exchanges.',
  'Fill in both fields if you send by hand.': 'Rellena los dos campos si envías a mano.',
  'Granted by our team, without a payment under this order.':
    'Concedido por nuestro equipo, sin un pago en este pedido.',
  'from {from}': 'de {from}',
  'Value unknown': 'Valor desconocido',
  ', at ${sol_usd} per SOL': ', a ${sol_usd} por SOL',
  'Refund transaction': 'Transacción de la devolución',
  '{returned} was paid above the price and returned to {to} on {at}.':
    '{returned} se pagó por encima del precio y se devolvió a {to} el {at}.',
  'Return transaction': 'Transacción de la devolución',
  'This receipt could not be loaded': 'No se pudo cargar este recibo',
  'A receipt is shown only in a browser that is signed in to the account that paid, once the payment is final.':
    'Un recibo solo se muestra en un navegador con la sesión de la cuenta que pagó, cuando el pago es definitivo.',
  'Go to your dashboard': 'Ir a tu panel',
  'Back to your dashboard': 'Volver a tu panel',
  '<PrintIcon/>Print or save as PDF': '<PrintIcon/>Imprimir o guardar como PDF',
  Receipt: 'Recibo',
  'No. {number}': 'N.º {number}',
  'Paid on': 'Pagado el',
  Order: 'Pedido',
  '{excess} was paid above the price. It is recorded separately and not part of this receipt.':
    '{excess} se pagó por encima del precio. Se registra aparte y no es parte de este recibo.',
  'Payments on Solana': 'Pagos en Solana',
  'Tax ID {taxId}': 'ID fiscal {taxId}',
  ', upgrade from 30 days': ', mejora desde 30 días',
  'Tax, {percent}': 'Impuesto, {percent}',
  Total: 'Total',
}
