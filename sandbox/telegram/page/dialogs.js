const TOAST_MS = 6_000

let toastTimer
/** Shows a short message. */
export function toast(text) {
  const place = document.getElementById('toast')
  clearTimeout(toastTimer)
  place.textContent = text
  toastTimer = setTimeout(() => place.replaceChildren(), TOAST_MS)
}

/** Shows a message that must be dismissed. */
export function alertTo(text) {
  document.getElementById('alert-text').textContent = text
  document.getElementById('alert').showModal()
}

/**
 * Opens `#<name>-dialog` from the button `#<name>`.
 * @param fill fills in known values
 * @param submit gets the fields by name
 */
export function bindDialog(name, fill, submit) {
  const dialog = document.getElementById(`${name}-dialog`)
  const form = dialog.querySelector('form')
  document.getElementById(name).onclick = () => {
    form.reset()
    fill(form)
    dialog.showModal()
  }
  form.querySelector('.cancel').onclick = () => dialog.close()
  form.onsubmit = () => submit(Object.fromEntries(new FormData(form)))
}
