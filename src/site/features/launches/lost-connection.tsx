/** Shown while neither the stream nor a look at the server says anything: the page is out of date. */
export function LostConnection() {
  return (
    <p role="status" className="text-sm text-text-2">
      Connection lost; this page keeps trying.{' '}
      <button type="button" onClick={() => location.reload()} className="link min-h-11">
        Reload the page
      </button>
    </p>
  )
}
