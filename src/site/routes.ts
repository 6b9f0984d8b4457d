import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/home.tsx'),
  route('pricing', 'pages/pricing.tsx'),
  route('payment', 'pages/payment.tsx'),
  route('payment/lifetime', 'pages/payment-lifetime.tsx'),
  route('dashboard', 'pages/dashboard.tsx'),
  route('alerts', 'pages/alerts.tsx'),
  route('launches', 'pages/launches.tsx'),
  route('launches/:mint', 'pages/launch.tsx'),
  route('deployers/:wallet', 'pages/deployer.tsx'),
  route('receipts/:order', 'pages/receipt.tsx'),
  route('track-record', 'pages/track-record.tsx'),
  route('track-record/verify', 'pages/verify.tsx'),
  route('status', 'pages/status.tsx'),
  route('api-docs', 'pages/api-docs.tsx'),
  route('docs', 'pages/docs.tsx'),
  route('faq', 'pages/faq.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
