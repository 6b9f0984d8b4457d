/**
 * Which launches the sandbox's bot posts: the default policy, scaled. The crowd is small, so less attention is much,
 * and there are fewer launches a day, so more of them fit into one.
 */
export const SANDBOX_POLICY = 'from=60s attention=40 risk=high cap=30000 per_day=240 per_hour=10'
