import Icon from '@mui/icons-material/ContentCutOutlined';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const services = {
  name: 'servicos',
  label: 'Serviços',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  list: lazyComponent(async () => (await import('./ServicesPage.tsx')).ServicesPage),
} satisfies AppResource;
