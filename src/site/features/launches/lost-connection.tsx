/** Shown when the browser has stopped reconnecting, so what is on the page is out of date. */
export function LostConnection() {
  return (
    <p role="status" className="text-sm text-text-2">
      Connection lost; this page no longer updates.{' '}
      <button type="button" onClick={() => location.reload()} className="link min-h-11">
        Reload the page
      </button>
    </p>
  )
}
