import Icon from '@mui/icons-material/ContentCutOutlined';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const services = {
  name: 'services',
  path: '/servicos',
  label: 'Serviços',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  page: lazyComponent(async () => (await import('./ServicesPage.tsx')).ServicesPage),
} satisfies AppResource;
