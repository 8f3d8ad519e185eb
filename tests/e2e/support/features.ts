import type { Page } from '@playwright/test';
import type { Feature } from '../../../domain/constants.ts';

/** Removes a feature from the list that the page's back end announces. */
export async function hideFeature(page: Page, feature: Feature): Promise<void> {
  await page.route(/\/api\/check-session$/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data?.features) body.data.features = body.data.features.filter((name: string) => name !== feature);
    await route.fulfill({ response, json: body });
  });
}
