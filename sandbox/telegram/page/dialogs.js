const TOAST_MS = 6_000

let toastTimer
/** Says something for a moment. */
export function toast(text) {
  const place = document.getElementById('toast')
  clearTimeout(toastTimer)
  place.textContent = text
  toastTimer = setTimeout(() => place.replaceChildren(), TOAST_MS)
}

/** Says something that has to be put away. */
export function alertTo(text) {
  document.getElementById('alert-text').textContent = text
  document.getElementById('alert').showModal()
}

/**
 * Opens `#<name>-dialog` from the button `#<name>`.
 * @param fill puts in what is known already
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
