import { html } from 'hono/html'

/** The page's frame. chat.js fills in the chosen person's chats. */
export const PAGE = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Chats · Sandbox Telegram</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/chat/chat.css" />
    <script type="module" src="/chat/chat.js"></script>
  </head>
  <body>
    <header>
      <h1><span class="mark" aria-hidden="true"></span>Sandbox Telegram</h1>
      <div class="who">
        <label for="user">User</label>
        <select id="user" autocomplete="off"></select>
        <button id="rename" type="button">Change username</button>
        <button id="arrive" type="button">New user</button>
      </div>
    </header>
    <div class="frame">
      <nav id="chats" aria-label="Chats"></nav>
      <main id="pane" aria-labelledby="title">
        <div class="bar">
          <div>
            <h2 id="title"></h2>
            <p id="about" class="quiet"></p>
          </div>
          <button id="aside" type="button" hidden></button>
        </div>
        <div id="log" role="log" aria-label="Messages" tabindex="0"></div>
        <div class="foot">
          <div id="step" hidden>
            <p id="say" class="quiet"></p>
            <button id="go" class="primary" type="button"></button>
          </div>
          <ul id="commands" aria-label="Commands" hidden></ul>
          <p id="quote" hidden><span></span> <button type="button">Cancel reply</button></p>
          <form id="compose" hidden>
            <button id="menu" type="button" aria-controls="commands" aria-expanded="false">Menu</button>
            <textarea id="text" aria-label="Message" placeholder="Message" rows="1" maxlength="5000" autocomplete="off"></textarea>
            <button class="primary">Send</button>
          </form>
        </div>
      </main>
    </div>
    <p id="toast" role="status" aria-live="polite"></p>
    <dialog id="alert" aria-labelledby="alert-text">
      <form method="dialog"><p id="alert-text"></p><button class="primary">OK</button></form>
    </dialog>
    <dialog id="rename-dialog" aria-labelledby="rename-title">
      <form method="dialog">
        <h2 id="rename-title">Change username</h2>
        <label>Username <input name="username" maxlength="33" autocomplete="off" spellcheck="false" /></label>
        <p class="quiet">4 to 32 letters, digits, and underscores. Leave empty for no username.</p>
        <div class="row"><button type="button" class="cancel">Cancel</button><button class="primary" value="ok">Save</button></div>
      </form>
    </dialog>
    <dialog id="arrive-dialog" aria-labelledby="arrive-title">
      <form method="dialog">
        <h2 id="arrive-title">New user</h2>
        <label>First name <input name="firstName" required maxlength="64" autocomplete="off" /></label>
        <label>Username (optional) <input name="username" maxlength="33" autocomplete="off" spellcheck="false" /></label>
        <label>Language
          <select name="language"><option value="en">English</option><option value="de">Deutsch</option><option value="es">Español</option><option value="ru">Русский</option></select>
        </label>
        <div class="row"><button type="button" class="cancel">Cancel</button><button class="primary" value="ok">Create user</button></div>
      </form>
    </dialog>
  </body>
</html>`
