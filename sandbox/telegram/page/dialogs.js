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
