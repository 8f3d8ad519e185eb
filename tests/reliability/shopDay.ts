import { defineTestSuite } from './support/testSuite.ts';

/** The shop's day follows its time zone, whatever zone the machine has. */
export const shopDay = defineTestSuite({
  name: 'shopDay',
  guarantee: "the shop's day",
  files: ['tests/server/shopDay.test.ts', 'tests/domain/dates.test.ts'],
  mutations: [
    {
      description: 'the day is that of Greenwich',
      edits: [
        {
          file: 'server/http/context.ts',
          from: 'const { day, time } = toShopTime(instant, context.config.timeZone)',
          to: "const { day } = toShopTime(instant, 'UTC'), { time } = toShopTime(instant, context.config.timeZone)",
        },
      ],
    },
    {
      description: "the day is that of the machine's zone",
      edits: [
        {
          file: 'domain/dates.ts',
          from: "new Intl.DateTimeFormat('en-CA', {\n      timeZone,",
          to: "new Intl.DateTimeFormat('en-CA', {",
        },
      ],
    },
    {
      description: 'the shop is three hours behind Greenwich all year, and everywhere',
      edits: [
        {
          file: 'domain/dates.ts',
          from: 'formatterOf(timeZone).formatToParts(instant)',
          to: "formatterOf(timeZone && 'Etc/GMT+3').formatToParts(instant)",
        },
      ],
    },
  ],
});
