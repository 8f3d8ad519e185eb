import { minutesToTime } from '../../domain/agenda.ts';
import { DEFAULT_TIME_ZONE, getDayAt } from '../../domain/dates.ts';
import { atMost, computeMedian, computePercentile, type Measure } from '../measure.ts';
import type { Tab } from '../support/browser.ts';
import { withScreen } from '../support/screens.ts';

const EMPLOYEES = 12;
const RESERVATIONS_EACH = 25;
const MOVES = 120;

export const agendaDrag: Measure = {
  name: 'agendaDrag',
  label: `dragging an appointment over the agenda's day, ${EMPLOYEES} professionals × ${RESERVATIONS_EACH}, processor slow: frame, p95`,
  unit: 'ms',
  goal: atMost(33, 17),
  run: (fixtures) =>
    withScreen(
      fixtures,
      { screen: 'agendaDay', throttling: 'cpu', size: fixtures.pickSize(2_000, 1_000) },
      async (tab, url) => {
        await tab.page.route('**/api/agenda?*', (route) =>
          route.fulfill({ json: { status: 'success', data: buildFullDay() } }),
        );
        await tab.open(url);
        await tab.waitUntilIdle();
        const frames: number[] = [];
        for (let round = 0; round < fixtures.rounds; round++) frames.push(...(await drag(tab)));
        return { product: computePercentile(frames, 95), details: [{ label: 'median', value: computeMedian(frames) }] };
      },
    ),
};

/** Drags an appointment over hours and professionals and cancels. Returns the milliseconds between frames. */
async function drag(tab: Tab): Promise<number[]> {
  const { page } = tab;
  const tile = page.locator('[data-column="3"] [data-reservation]').nth(13);
  await tile.scrollIntoViewIfNeeded();
  const box = await tile.boundingBox();
  if (!box) throw new Error('no appointment to drag');
  const [x, y] = [box.x + 30, box.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 40);
  const startedAt = await tab.recordFrames();
  for (let move = 0; move < MOVES; move++) await page.mouse.move(x + move * 3, y + 40 + 90 * Math.sin(move / 8));
  const frames = await tab.getFrames(startedAt);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

/** The response of GET /agenda for a day on which every half hour is booked. */
function buildFullDay() {
  const date = getDayAt(new Date(), DEFAULT_TIME_ZONE);
  const service = { id: 1, name: 'Corte', price: '45.00', points: 10 };
  const columns = Array.from({ length: EMPLOYEES }, (_, column) => {
    const employee = { id: column + 1, name: `Profissional ${column + 1}`, services: [service] };
    const reservations = Array.from({ length: RESERVATIONS_EACH }, (_, index) => ({
      id: column * RESERVATIONS_EACH + index + 1,
      version: 1,
      customer: { id: index + 1, name: `Cliente ${index + 1} da Silva` },
      employee,
      services: [service],
      date,
      time: minutesToTime(480 + index * 30),
      duration: 30,
      end: minutesToTime(510 + index * 30),
      status: 1 + (index % 2),
      no_show: '0',
      squeeze: null,
      observation: null,
    }));
    return {
      employee_id: employee.id,
      name: employee.name,
      works: [{ from: '08:00', to: '20:30' }],
      blocks: [],
      reservations,
    };
  });
  return { days: [{ date, columns }] };
}
