import Icon from '@mui/icons-material/ContentCutOutlined';
import { lazyPage } from '../../lazyPage.ts';
import type { AppResource } from '../types.ts';

export const services = {
  name: 'services',
  path: '/servicos',
  label: 'Serviços',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  page: lazyPage(async () => (await import('./ServicesPage.tsx')).ServicesPage),
} satisfies AppResource;
