import Icon from '@mui/icons-material/CardGiftcardOutlined';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const rewards = {
  name: 'recompensas',
  label: 'Recompensas',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'title',
  list: lazyComponent(async () => (await import('./RewardsPage.tsx')).RewardsPage),
} satisfies AppResource;
