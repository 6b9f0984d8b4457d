import type { SiteTexts } from '../../language/site-texts.ts'

export const esShared: SiteTexts = {
  '30 Days Access': 'Acceso de 30 días',
  'Thirty days of every alert and every command, paid once.':
    'Treinta días de todas las alertas y todos los comandos, con un solo pago.',
  'Real-time memecoin detection': 'Detección de memecoins en tiempo real',
  'Full access to all bot commands': 'Acceso completo a todos los comandos del bot',
  'AI risk assessment for each coin': 'Evaluación de riesgo con IA de cada moneda',
  'Deployment wallet analysis': 'Análisis de la wallet del desarrollador',
  '30 days of unlimited usage': '30 días de uso ilimitado',
  'Lifetime Access': 'Acceso de por vida',
  'Pay once and keep your access for good.': 'Paga una vez y quédate con el acceso para siempre.',
  'Everything in the 30-day plan': 'Todo lo del plan de 30 días',
  'Never pay again': 'No vuelvas a pagar',
  'Priority support via Telegram': 'Soporte prioritario por Telegram',
  'Early access to new features': 'Acceso anticipado a nuevas funciones',
  'Access to a historical data API': 'Acceso a una API de datos históricos',
  'Active Users': 'Usuarios activos',
  'Coins Detected': 'Monedas detectadas',
  'Average Detection Time': 'Tiempo medio de detección',
  'Accuracy Rate': 'Tasa de acierto',
  'Something went wrong on our side. Nothing was lost; please try again.':
    'Algo salió mal de nuestro lado. No se perdió nada; vuelve a intentarlo.',
  'The request is not in the expected form.': 'La solicitud no tiene la forma esperada.',
  'The request body is not valid JSON.': 'El cuerpo de la solicitud no es JSON válido.',
  'We can’t reply to this address. Enter an email address, or your Telegram username with @ in front.':
    'No podemos responder a esta dirección. Escribe un correo electrónico, o tu usuario de Telegram con @ delante.',
  'A webhook’s address starts with https:// and has at most 500 characters and no user name or password.':
    'La dirección de un webhook empieza con https:// y tiene como máximo 500 caracteres, sin usuario ni contraseña.',
  'This address is unknown or not on the public internet. We send webhooks only to public addresses.':
    'Esta dirección es desconocida o no está en el internet público. Enviamos webhooks solo a direcciones públicas.',
  'This plan does not exist.': 'Este plan no existe.',
  'The signature does not match this wallet and message. Try again.':
    'La firma no corresponde a esta wallet y este mensaje. Vuelve a intentarlo.',
  'This is not the code that the bot shows. Check it and try again.':
    'Este no es el código que muestra el bot. Revísalo y vuelve a intentarlo.',
  'We don’t know this code. Check it and try again.':
    'No conocemos este código. Revísalo y vuelve a intentarlo.',
  'This code is no longer valid. The full price applies.':
    'Este código ya no es válido. Se aplica el precio completo.',
  'This code is for the other plan. Choose that plan to use it.':
    'Este código es para el otro plan. Elige ese plan para usarlo.',
  'This code is for accounts that are linked to Telegram. Link yours on the dashboard first.':
    'Este código es para cuentas vinculadas a Telegram. Vincula primero la tuya en el panel.',
  'This code is for a first purchase. The full price applies.':
    'Este código es para una primera compra. Se aplica el precio completo.',
  'You have an open order with a code for a first purchase. Pay that order, or try again two minutes after its time is up.':
    'Tienes un pedido abierto con un código de primera compra. Paga ese pedido o vuelve a intentarlo dos minutos después de que venza.',
  'You have already used this code. The full price applies.':
    'Ya usaste este código. Se aplica el precio completo.',
  'This code has been used up. The full price applies.':
    'Este código se agotó. Se aplica el precio completo.',
  'We don’t know this gift code. Check it, or ask its buyer for a new one.':
    'No conocemos este código de regalo. Revísalo, o pide uno nuevo a quien lo compró.',
  'This gift has expired or was withdrawn. Its code no longer works.':
    'Este regalo venció o se retiró. Su código ya no funciona.',
  'This link was already used, or its ten minutes are over. Go back to your browser and open the wallet again.':
    'Este enlace ya se usó o pasaron sus diez minutos. Vuelve a tu navegador y abre la wallet de nuevo.',
  'This gift code was already redeemed.': 'Este código de regalo ya se canjeó.',
  'We recognized your payment only by its sender or its amount. Your gift’s code is ready seven days after it settled.':
    'Reconocimos tu pago solo por su remitente o su monto. El código de tu regalo estará listo siete días después de completarse.',
  'Sign in with Telegram first. Each person gets one trial.':
    'Primero inicia sesión con Telegram. Cada persona tiene una prueba.',
  'This Telegram account or wallet has already had its trial.':
    'Esta cuenta de Telegram o esta wallet ya tuvo su prueba.',
  'A trial is for people who have not had access yet.':
    'La prueba es para quienes aún no han tenido acceso.',
  'Referral links are for people who have bought access.':
    'Los enlaces de referido son para quienes compraron acceso.',
  'This browser has no session. Start a payment, or verify your wallet.':
    'Este navegador no tiene sesión. Empieza un pago, o verifica tu wallet.',
  'Send your API key: Authorization: Bearer mw_…':
    'Envía tu clave de API: Authorization: Bearer mw_…',
  'This API key is unknown or was revoked.': 'Esta clave de API es desconocida o se revocó.',
  'The data API is part of the lifetime plan.': 'La API de datos es parte del plan de por vida.',
  'This is for members. The public feed is one minute behind.':
    'Esto es para miembros. El feed público va un minuto atrás.',
  'This needs an active membership.': 'Esto necesita una membresía activa.',
  'This request came from another site.': 'Esta solicitud vino de otro sitio.',
  'This needs a sign-in with Telegram from the last ten minutes. Sign in again.':
    'Esto requiere haber iniciado sesión con Telegram en los últimos diez minutos. Inicia sesión de nuevo.',
  'Not found.': 'No se encontró.',
  'This address does not support that method.': 'Esta dirección no admite ese método.',
  'You already have lifetime access. There is nothing left to buy.':
    'Ya tienes acceso de por vida. No queda nada por comprar.',
  'We recognized your payment only by its sender or its amount. You can make API keys and webhooks seven days after it settled.':
    'Reconocimos tu pago solo por su remitente o su monto. Puedes crear claves de API y webhooks siete días después de completarse.',
  'This browser gets its notifications from a service that we don’t send to. Try Chrome, Edge, Firefox, or Safari.':
    'Este navegador recibe sus notificaciones de un servicio al que no enviamos. Prueba con Chrome, Edge, Firefox o Safari.',
  'Ten of your browsers get notifications. Remove one first.':
    'Diez de tus navegadores reciben notificaciones. Quita uno primero.',
  'You already have three webhooks. Delete one first.':
    'Ya tienes tres webhooks. Elimina uno primero.',
  'You already have five API keys. Revoke one first.':
    'Ya tienes cinco claves de API. Revoca una primero.',
  'Your watchlist is full. It holds 50 coins and wallets: remove one first.':
    'Tu lista de seguimiento está llena. Caben 50 monedas y wallets: quita una primero.',
  'Another order in this browser already has an exchange amount. Find it under Open payments on the dashboard.':
    'Otro pedido de este navegador ya tiene un monto de exchange. Está en Pagos abiertos, en el panel.',
  'This order can no longer be changed.': 'Este pedido ya no se puede cambiar.',
  'The amount paid above the price does not cover another 30 days.':
    'Lo pagado por encima del precio no cubre otros 30 días.',
  'This order already names too many wallets. Contact support to find your payment.':
    'Este pedido ya nombra demasiadas wallets. Contacta a soporte para encontrar tu pago.',
  'This membership belongs to another Telegram account. Its owner can move it in Account Settings.':
    'Esta membresía es de otra cuenta de Telegram. Su dueño puede moverla en Ajustes de la cuenta.',
  'That Telegram account already has a membership.':
    'Esa cuenta de Telegram ya tiene una membresía.',
  'A membership can be moved once every seven days, and this one was. Try again later.':
    'Una membresía se puede mover una vez cada siete días, y esta ya se movió. Vuelve a intentarlo más tarde.',
  'This challenge has expired or was already used. Request a new one.':
    'Este desafío venció o ya se usó. Pide uno nuevo.',
  'This code is no longer valid. Open the bot again to get a new one.':
    'Este código ya no es válido. Abre el bot de nuevo para obtener otro.',
  'Snapshots are kept for 14 days; the log keeps the hash of this one.':
    'Los snapshots se conservan 14 días; el registro conserva el hash de este.',
  'The request body is too large.': 'El cuerpo de la solicitud es demasiado grande.',
  'Send the request body as JSON.': 'Envía el cuerpo de la solicitud en JSON.',
  'A parameter is unknown or not in the expected form.':
    'Un parámetro es desconocido o no tiene la forma esperada.',
  'This cursor is not valid. Start again without one.':
    'Este cursor no es válido. Empieza de nuevo sin él.',
  'Too many open orders in this browser. Use one of them, or wait until one expires.':
    'Demasiados pedidos abiertos en este navegador. Usa uno de ellos, o espera a que venza alguno.',
  'We did not see this coin launch. Up to 10 such coins can be looked up per hour; try again later.':
    'No vimos el lanzamiento de esta moneda. Se pueden buscar hasta 10 monedas así por hora; vuelve a intentarlo más tarde.',
  'Too many coins are being looked up right now. Try again in a few minutes.':
    'Ahora mismo se buscan demasiadas monedas. Vuelve a intentarlo en unos minutos.',
  'Too many open event streams. Close one first.':
    'Demasiadas transmisiones abiertas. Cierra una primero.',
  'Older trades can’t be read right now. Try again later.':
    'Ahora no se pueden leer operaciones anteriores. Vuelve a intentarlo más tarde.',
  'There is no reliable SOL price right now. Try again in a minute.':
    'No hay un precio de SOL confiable ahora mismo. Vuelve a intentarlo en un minuto.',
  'No exchange amount is free right now. Try again in a moment.':
    'No hay un monto de exchange libre ahora mismo. Vuelve a intentarlo en un momento.',
  'The Telegram bot is not available right now. Try again in a few minutes.':
    'El bot de Telegram no está disponible ahora mismo. Vuelve a intentarlo en unos minutos.',
  'The Solana network can’t be reached right now. Try again in a minute.':
    'No se puede conectar con la red de Solana ahora mismo. Vuelve a intentarlo en un minuto.',
  'an unreadable address': 'una dirección ilegible',
  'an unknown share': 'una parte desconocida',
  'under {least}%': 'menos de {least}%',
  'over {most}%': 'más de {most}%',
  'there is no token at this address on the chain.':
    'no hay ningún token en esta dirección de la cadena.',
  'it was not launched on a venue that we follow.': 'no se lanzó en una plataforma que sigamos.',
  'it has more than 20,000 transactions, and the newest don’t trade it on a venue that we follow. Send its address to the bot to see what the chain shows now.':
    'tiene más de 20,000 transacciones, y las más nuevas no la negocian en una plataforma que sigamos. Envía su dirección al bot para ver qué muestra la cadena ahora.',
  'the Solana network has no readable record of its launch.':
    'la red de Solana no tiene un registro legible de su lanzamiento.',
  'the Solana network did not answer in time. Remove it, then add it again later.':
    'la red de Solana no respondió a tiempo. Quítala y agrégala de nuevo más tarde.',
  Guarded: 'Medio',
  Elevated: 'Elevado',
  'Low risk': 'Riesgo bajo',
  'Guarded risk': 'Riesgo medio',
  'Elevated risk': 'Riesgo elevado',
  'High risk': 'Riesgo alto',
  'Severe risk': 'Riesgo severo',
  Severe: 'Severo',
  Minor: 'Menor',
  Notable: 'Notable',
  Serious: 'Serio',
  Grave: 'Grave',
  Decisive: 'Decisivo',
  'The developer is selling': 'El desarrollador está vendiendo',
  'Linked buyers are selling': 'Los compradores vinculados están vendiendo',
  'Liquidity is leaving': 'La liquidez se está yendo',
  'Down by half': 'Cayó a la mitad',
  'Trading has stopped': 'La negociación se detuvo',
}
