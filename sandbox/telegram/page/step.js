/**
 * Shown below a chat where the person can't write: a sentence and a button with its action; a
 * button without one starts the bot. null: the person may write.
 * @param around the opened invite `link`, its `invitation`, whether there is a start token, and that for a group
 */
export function stepFor({ key, state }, { link, invitation, hasToken, groupToken }) {
  if (key === 'bot' && groupToken) {
    const action = { do: 'add-to-group', token: groupToken }
    return { sentence: 'Add the bot to a group of your own.', button: 'Add to my group', action }
  }
  if (key === 'bot') return botStep(state, hasToken)
  if (key === 'channel' && link && invitation) return invitationStep(invitation, link)
  if (state === 'asked') return { sentence: 'Your request to join is pending.' }
  if (state === 'banned') return { sentence: 'An administrator removed and banned you.' }
  if (key === 'operators' && state === 'outside') {
    const action = { do: 'join-operators' }
    return { sentence: 'For operators only.', button: 'Join as an operator', action }
  }
  if (state === 'outside') return { sentence: 'For members only.' }
  return state === 'reading' ? { sentence: 'Only its owner and the bot post here.' } : null
}

function botStep(state, hasToken) {
  if (state === 'blocked') {
    const action = { do: 'block', blocked: false }
    return { sentence: 'You blocked this bot.', button: 'Unblock', action }
  }
  return state === 'new' || hasToken ? { sentence: '', button: 'Start' } : null
}

function invitationStep({ title, asks, state, refusal }, link) {
  if (state === 'open' || state === 'reading') return { sentence: 'You are a member.' }
  if (state === 'asked') return { sentence: 'Your request to join is pending.' }
  if (refusal) return { sentence: refusal }
  return {
    sentence: `You are invited to “${title}”.`,
    button: asks ? 'Request to join' : 'Join channel',
    action: { do: 'follow', link: `${location.origin}/${link}` },
  }
}

/** Shown if there are no messages. */
export function emptyText(key, state) {
  if (key === 'bot') return 'No messages yet.'
  if (state === 'outside' || state === 'asked') {
    return key === 'channel'
      ? 'This channel is private. Only members can read it. Ask the bot for an invite link.'
      : 'This group is private.'
  }
  return 'No posts yet.'
}
