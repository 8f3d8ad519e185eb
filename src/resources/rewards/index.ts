import Icon from '@mui/icons-material/CardGiftcardOutlined';
import { lazyPage } from '../../lazyPage.ts';
import type { AppResource } from '../types.ts';

export const rewards = {
  name: 'rewards',
  path: '/recompensas',
  label: 'Recompensas',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'title',
  page: lazyPage(async () => (await import('./RewardsPage.tsx')).RewardsPage),
} satisfies AppResource;
