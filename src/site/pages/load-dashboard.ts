/** Replaces a payment page once access is granted. Both plans' pages share it, so their own files stay small. */
export const loadDashboard = () => import('./dashboard.tsx')
