import type { SiteTexts } from '../../language/site-texts.ts'

/** Wallets: paying, verifying, and an order opened in a wallet's own browser. */
export const esWallet: SiteTexts = {
  'Pay with wallet': 'Pagar con wallet',
  'Choose a wallet; it will ask you to confirm <span/>.':
    'Elige una wallet; te pedirá confirmar <span/>.',
  'Membership recovered': 'Membresía recuperada',
  'The wallet is yours, but we found no payment from it to restore. Try the wallet that paid. If the membership is linked to Telegram, sign in with Telegram instead. Paid from an exchange? Contact support.':
    'La wallet es tuya, pero no encontramos un pago de ella para restaurar. Prueba con la wallet que pagó. Si la membresía está vinculada a Telegram, mejor inicia sesión con Telegram. ¿Pagaste desde un exchange? Contacta a soporte.',
  '{name} did not share an account.': '{name} no compartió ninguna cuenta.',
  '{name} did not return a signature.': '{name} no devolvió una firma.',
  '{name} did not send the payment.': '{name} no envió el pago.',
  '<WalletIcon/>Verify your wallet': '<WalletIcon/>Verifica tu wallet',
  'No amount is available. Try again in a moment.':
    'No hay un monto disponible. Vuelve a intentarlo en un momento.',
  'Send a tiny amount, less than 0.00001 SOL, from the wallet that paid. Its memo says what it does.':
    'Envía un monto mínimo, menos de 0.00001 SOL, desde la wallet que pagó. Su memo dice para qué es.',
  'Sent. Your wallet is verified once the transfer is final, usually within half a minute.':
    'Enviado. Tu wallet queda verificada cuando la transferencia es definitiva, por lo general en medio minuto.',
  'Or enter its address for a QR code': 'O escribe su dirección para obtener un código QR',
  'Show QR code': 'Mostrar el código QR',
  'QR code that verifies the wallet': 'Código QR que verifica la wallet',
  'Send exactly <span>{sol} SOL</span> with this code within ten minutes. Your wallet shows the memo “{memo}”.':
    'Envía exactamente <span>{sol} SOL</span> con este código en menos de diez minutos. Tu wallet muestra el memo “{memo}”.',
  'Choose the wallet that paid. It signs a short message; that sends nothing and costs nothing.':
    'Elige la wallet que pagó. Firma un mensaje corto; eso no envía nada ni cuesta nada.',
  'Sign a message instead': 'Mejor firmar un mensaje',
  'My wallet can’t sign messages': 'Mi wallet no puede firmar mensajes',
  'Signs a short message in your wallet. If it can’t sign messages, you can send a tiny amount instead.':
    'Firma un mensaje corto en tu wallet. Si no puede firmar mensajes, puedes enviar un monto mínimo.',
  'Looking for wallets...': 'Buscando wallets...',
  'Waiting for {asking}. Confirm there.': 'Esperando a {asking}. Confirma ahí.',
  'Not signed': 'No se firmó',
  'Payment not sent': 'No se envió el pago',
  'you declined it in the wallet.': 'lo rechazaste en la wallet.',
  '{name} gave no reason.': '{name} no dio un motivo.',
  'No Solana wallet was found in this browser.':
    'No se encontró una wallet de Solana en este navegador.',
  'Install one as a browser extension, such as Phantom, Solflare, or Backpack: it appears here automatically. On a phone, open this page in your wallet’s own browser.':
    'Instala una como extensión del navegador, como Phantom, Solflare o Backpack: aparece aquí automáticamente. En un teléfono, abre esta página en el navegador de tu wallet.',
  'Or close this, and scan the QR code or send by hand.':
    'O cierra esto y escanea el código QR o envía a mano.',
  '<WalletIcon/>Pay with wallet': '<WalletIcon/>Pagar con wallet',
  'The wallets of this browser could not be loaded.':
    'No se pudieron cargar las wallets de este navegador.',
  'The wallets could not be loaded. The QR code and the address work without them.':
    'No se pudieron cargar las wallets de este navegador. El código QR y la dirección funcionan sin ellas.',
  'The payment is complete. Go back to your browser: access is granted there.':
    'El pago está completo. Vuelve a tu navegador: allí se da el acceso.',
  'Go back to your browser: it shows what happened to the payment, and access is granted there.':
    'Vuelve a tu navegador: muestra qué pasó con el pago, y allí se da el acceso.',
  'This page only pays this order. Access is granted in the browser where you opened it.':
    'Esta página solo paga este pedido. El acceso se da en el navegador donde lo abriste.',
  'Open in {name}<OutIcon/>': 'Abrir en {name}<OutIcon/>',
  'Each opens this order in that app’s own browser, to pay it there. Afterwards come back to this page: access is granted here.':
    'Cada enlace abre este pedido en el navegador de esa app, para pagarlo allí. Después vuelve a esta página: el acceso se da aquí.',
  'Open in a wallet app': 'Abrir en una app de wallet',
  'The links could not be made. Try again, or use the QR code or the address.':
    'No se pudieron crear los enlaces. Vuelve a intentarlo, o usa el código QR o la dirección.',
  'The links into wallet apps could not be loaded.':
    'No se pudieron cargar los enlaces a las apps de wallet.',
  'Pay from your wallet': 'Paga desde tu wallet',
  'Pay an order in your wallet’s browser.': 'Paga un pedido en el navegador de tu wallet.',
}
