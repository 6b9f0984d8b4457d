import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home.tsx'),
  route('pricing', 'pages/pricing.tsx'),
  route('payment', 'pages/payment.tsx'),
  route('dashboard', 'pages/dashboard.tsx'),
  route('docs', 'pages/docs.tsx'),
  route('faq', 'pages/faq.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
